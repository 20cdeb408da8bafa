import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_PACKET_ITEMS, PACKET_DAYS } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { type ZipEntry, zipOf } from '../../platform/zip/zip.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import * as contents from './packet-contents.queries.ts'
import * as index from './packet-index.ts'
import * as queries from './packets.queries.ts'

const MAX_PACKET_BYTES = 50 * 1024 ** 3
const PROGRESS_MS = 500

/** Why a packet can't be made, as a message for the person who asked for it. */
export class PacketError extends Error {}

/** Files in the order of the archive; `total` counts them. */
export type PacketPlan = { total: number; personIds: string[]; entries: () => AsyncGenerator<ZipEntry> }

/** Writes the archive straight into the encrypted store: no plain byte reaches the disk. */
export async function makePacket(
  platform: Platform,
  { agencyId, packetId }: { agencyId: string; packetId: string },
  { last }: Pick<JobRun, 'last'>,
): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Packets' } }
  const { database, clock, sealedFiles, events } = platform
  const row = await withScope(database, agencyId, (tx) =>
    queries.updateOpen(tx, packetId, { status: 'RUNNING', done: 0 }),
  )
  if (!row) return
  const name = { agencyId, id: packetId }
  try {
    const plan = await inspectionPlan(ctx, row)
    const files = withManifest(plan.entries(), progressOf(ctx, packetId, plan.total + 1))
    const archive = Readable.from(zipOf(files, clock()), { objectMode: false })
    const { size: bytes, sha256, wrappedKey } = await sealedFiles.write(name, archive, MAX_PACKET_BYTES)
    await withScope(database, agencyId, async (tx) => {
      await assertPermission(tx, row)
      const finishedAt = clock()
      const expiresAt = new Date(finishedAt.getTime() + PACKET_DAYS * 86_400_000).toISOString()
      const total = plan.total + 1
      const made = {
        bytes,
        sha256,
        wrappedKey,
        done: total,
        total,
        finishedAt: finishedAt.toISOString(),
        expiresAt,
      }
      if (!(await queries.updateOpen(tx, packetId, { status: 'READY', ...made }))) return
      await events.emit(ctx, tx, 'packet.made', { packetId, sha256, files: total, personIds: plan.personIds })
    })
  } catch (error) {
    await sealedFiles.remove(name)
    const failure = failureOf(error)
    if (!failure && !last) throw error
    await withScope(database, agencyId, async (tx) => {
      const finishedAt = clock().toISOString()
      const text = failure ?? 'Something went wrong. Try again.'
      if (await queries.updateOpen(tx, packetId, { status: 'FAILED', failure: text, finishedAt }))
        await events.emit(ctx, tx, 'packet.failed', { packetId })
    })
    if (!failure) throw error
  }
}

function failureOf(error: unknown): string | null {
  if (error instanceof PacketError) return error.message
  if (error instanceof StorageError && error.trouble === 'full') return 'There is not enough disk space.'
  return error instanceof StorageError && error.trouble === 'too_large' ? 'Choose a shorter period.' : null
}

/** Rights may have ended since the request. */
async function assertPermission(tx: Tx, row: queries.PacketRow): Promise<void> {
  const permission = row.kind === 'EXPORT' ? 'privacy:manage' : 'compliance:manage'
  if (!(await stillHasPermission(tx, row.requestedById, permission)))
    throw new PacketError(`${row.requestedBy} may not do this any more.`)
}

async function inspectionPlan(ctx: AgencyCtx, row: queries.PacketRow): Promise<PacketPlan> {
  const evidence = await readEvidence(ctx, row)
  const { storage, sealedFiles } = ctx.platform
  const { documents, scans, consents, files } = evidence
  const documentOf = new Map(documents.map((document) => [document.id, document]))
  const tables = {
    'index.html': index.indexHtml,
    'index.csv': index.indexCsv,
    'examinations.csv': index.examinationsCsv,
    'consents.csv': index.consentsCsv,
    'reviews.csv': index.reviewsCsv,
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, write] of Object.entries(tables)) yield textEntry(path, write(evidence))
    for (const consent of consents) yield textEntry(index.consentPath(consent), consent.text)
    for (const scan of scans) {
      const document = documentOf.get(scan.documentId)
      if (!document) continue
      const open = () => sealedFiles.read({ agencyId: ctx.agencyId, id: scan.id }, scan.wrappedKey)
      yield { path: index.scanPath(scan, document), chunks: proven(open, scan), compress: false }
    }
    for (const file of files) {
      const key = file.displayKey ?? file.originalKey
      if (key === null) throw new PacketError('A file of an item is missing.')
      yield { path: index.filePath(file), chunks: stored(() => storage.read(key)), compress: false }
    }
  }
  const total = Object.keys(tables).length + consents.length + scans.length + files.length
  return { total, personIds: evidence.people.map(({ id }) => id), entries }
}

async function readEvidence(ctx: AgencyCtx, row: queries.PacketRow): Promise<index.Evidence> {
  const { database, clock } = ctx.platform
  return withScope(database, ctx.agencyId, async (tx) => {
    await assertPermission(tx, row)
    await tx.extendTimeouts({ statement: 60, lock: 5 })
    const agency = await agencyOf(tx)
    const items = await contents.selectItems(tx, scopeOf(row), agency.timeZone, MAX_PACKET_ITEMS + 1)
    if (items.length > MAX_PACKET_ITEMS)
      throw new PacketError(
        `More than ${MAX_PACKET_ITEMS.toLocaleString('en-US')} items. Choose a shorter period.`,
      )
    const itemIds = items.map(({ id }) => id)
    const personIds =
      row.subject === 'person' && row.subjectId
        ? [row.subjectId]
        : [...new Set(items.flatMap((item) => item.personIds))]
    const documents = await contents.selectDocuments(tx, personIds)
    return {
      title: `Inspection packet: ${row.label}`,
      agency: agency.name,
      madeAt: clock().toISOString(),
      custodian: await contents.selectCustodian(tx),
      people: await contents.selectPeople(tx, personIds),
      items,
      files: await contents.selectFiles(tx, itemIds),
      documents,
      scans: await contents.selectScans(
        tx,
        documents.map(({ id }) => id),
      ),
      consents: await contents.selectConsents(tx, personIds, row.subject === 'person' ? null : itemIds),
      reviews: [],
    }
  })
}

function scopeOf({ subject, subjectId, from, until }: queries.PacketRow): contents.ItemScope {
  if (subject === 'period') return { from: from ?? '', until: until ?? '' }
  return subject === 'item' ? { itemId: subjectId ?? '' } : { personId: subjectId ?? '' }
}

export function textEntry(path: string, text: string): ZipEntry {
  async function* chunks() {
    yield Buffer.from(text)
  }
  return { path, chunks: chunks(), compress: true }
}

const MISSING = 'A file was changed or is missing. Restore it from a backup.'

async function* stored(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await open()) yield chunk as Buffer
  } catch (error) {
    throw error instanceof StorageError && error.trouble !== 'missing' ? error : new PacketError(MISSING)
  }
}

/** The bytes of a scan; fails at its end unless they are those that were uploaded. */
async function* proven(
  open: () => Promise<Readable>,
  { sha256 }: contents.PacketScan,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stored(open)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new PacketError(MISSING)
}

/** The last file names the SHA-256 of all others, as sha256sum reads it. */
async function* withManifest(
  entries: AsyncGenerator<ZipEntry>,
  progress: (done: number) => Promise<void>,
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
    await progress(lines.length)
  }
  yield textEntry('manifest.sha256', lines.join(''))
}

function progressOf({ platform, agencyId }: AgencyCtx, packetId: string, total: number) {
  let saved = 0
  return async (done: number): Promise<void> => {
    if (done > 1 && Date.now() - saved < PROGRESS_MS) return
    saved = Date.now()
    await withScope(platform.database, agencyId, (tx) => queries.updateOpen(tx, packetId, { done, total }))
  }
}
