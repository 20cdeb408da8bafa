import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PACKET_RETENTION_DAYS } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { createZip, type ZipEntry } from '../../platform/zip/zip.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import { createExportPlan } from './export-plan.service.ts'
import { createInspectionPlan } from './inspection-plan.service.ts'
import { PacketError, type PacketPlan, textEntry } from './packet-plan.ts'
import * as queries from './packets.queries.ts'

const MAX_PACKET_BYTES = 50 * 1024 ** 3
const PROGRESS_INTERVAL_MS = 500

/** Streams the archive into the encrypted store; no plaintext reaches the disk. */
export async function makePacket(
  platform: Platform,
  { agencyId, packetId }: { agencyId: string; packetId: string },
  { isLast }: Pick<JobRun, 'isLast'>,
): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Packets' } }
  const { database, clock, sealedFiles, events } = platform
  const row = await withScope(database, agencyId, (tx) =>
    queries.updateUnfinished(tx, packetId, { status: 'RUNNING', done: 0 }),
  )
  if (!row) return
  const name = { agencyId, id: packetId }
  try {
    const plan = await createPlan(ctx, row)
    const files = withManifest(plan.entries(), createProgressReporter(ctx, packetId, plan.total + 1))
    const archive = Readable.from(createZip(files, clock()), { objectMode: false })
    const { size: bytes, sha256, wrappedKey } = await sealedFiles.write(name, archive, MAX_PACKET_BYTES)
    await withScope(database, agencyId, async (tx) => {
      await assertPermission(tx, row)
      const finishedAt = clock()
      const expiresAt = new Date(finishedAt.getTime() + PACKET_RETENTION_DAYS * 86_400_000).toISOString()
      const total = plan.total + 1
      const packet = {
        bytes,
        sha256,
        wrappedKey,
        done: total,
        total,
        finishedAt: finishedAt.toISOString(),
        expiresAt,
      }
      if (!(await queries.updateUnfinished(tx, packetId, { status: 'READY', ...packet }))) return
      await events.emit(ctx, tx, 'packet.created', {
        packetId,
        sha256,
        files: total,
        personIds: plan.personIds,
      })
    })
  } catch (error) {
    await sealedFiles.remove(name)
    const failure = failureMessage(error)
    if (!failure && !isLast) throw error
    await withScope(database, agencyId, async (tx) => {
      const finishedAt = clock().toISOString()
      const text = failure ?? 'Something went wrong. Try again.'
      if (await queries.updateUnfinished(tx, packetId, { status: 'FAILED', failure: text, finishedAt }))
        await events.emit(ctx, tx, 'packet.failed', { packetId })
    })
    if (!failure) throw error
  }
}

function failureMessage(error: unknown): string | null {
  if (error instanceof PacketError) return error.message
  if (error instanceof StorageError && error.kind === 'full') return 'There is not enough disk space.'
  if (error instanceof StorageError && error.kind === 'too_large')
    return 'The file is too large. If you chose a period, try a shorter one.'
  return null
}

/** Permissions may have been revoked since the request. */
async function assertPermission(tx: Tx, row: queries.PacketRow): Promise<void> {
  const permission = row.kind === 'EXPORT' ? 'privacy:manage' : 'compliance:manage'
  if (!(await stillHasPermission(tx, row.requestedById, permission)))
    throw new PacketError(`${row.requestedBy} no longer has permission to do this.`)
}

async function createPlan(ctx: AgencyCtx, row: queries.PacketRow): Promise<PacketPlan> {
  await inScope(ctx, (tx) => assertPermission(tx, row))
  const { subject, subjectId } = row
  return (subject === 'fan' || subject === 'creator') && subjectId
    ? createExportPlan(ctx, subject, subjectId)
    : createInspectionPlan(ctx, row)
}

/** The last file lists the SHA-256 of all others in the format of sha256sum. */
async function* withManifest(
  entries: AsyncGenerator<ZipEntry>,
  reportProgress: (done: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const entry of entries) {
    const hash = createHash('sha256')
    async function* chunks() {
      for await (const chunk of entry.chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    yield { ...entry, chunks: chunks() }
    lines.push(`${hash.digest('hex')}  ${entry.path}\n`)
    await reportProgress(lines.length)
  }
  yield textEntry('manifest.sha256', lines.join(''))
}

function createProgressReporter({ platform, agencyId }: AgencyCtx, packetId: string, total: number) {
  let savedAt = 0
  return async (done: number): Promise<void> => {
    if (done > 1 && Date.now() - savedAt < PROGRESS_INTERVAL_MS) return
    savedAt = Date.now()
    await withScope(platform.database, agencyId, (tx) =>
      queries.updateUnfinished(tx, packetId, { done, total }),
    )
  }
}
