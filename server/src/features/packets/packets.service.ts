import { MAX_UNFINISHED_PACKETS } from '@greenroom/contract/features/packets/packets.rules.ts'
import type {
  NewExport,
  NewPacket,
  Packet,
  PacketDownload,
  PacketsQuery,
} from '@greenroom/contract/features/packets/packets.schema.ts'
import { formatDay } from '@greenroom/contract/kit/days.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { isIntact } from '../../platform/sealed-files/sealed-files.ts'
import { confirmPassword } from '../auth/sign-in.service.ts'
import { selectLabel } from './packet-contents.queries.ts'
import * as queries from './packets.queries.ts'

export const PACKET_QUEUE = 'packets.make'

/** Only admins have access to exports of personal data. */
const canSeeExports = ({ session }: Ctx) => may(session.role, 'privacy:manage')

export async function listPackets(ctx: Ctx, { limit, cursor }: PacketsQuery) {
  const after = decodeCursor(cursor, ['instant', 'id'])
  const rows = await inScope(ctx, (tx) =>
    queries.selectPackets(tx, { withExports: canSeeExports(ctx), limit: limit + 1, after }),
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
  return { data: rows.slice(0, limit).map(toPacket), meta: { nextCursor, total: null } }
}

export async function requestPacket(
  ctx: Ctx,
  endpoint: 'POST /compliance/packets' | 'POST /compliance/exports',
  { clientId, ...input }: NewPacket | NewExport,
): Promise<Packet> {
  return inScope(ctx, async (tx) => {
    const load = (id: string) => loadPacket(ctx, tx, id)
    const create = async () => load(await addPacket(ctx, tx, input))
    return createOnce<Packet>(ctx, tx, { endpoint, clientId, content: input }, { create, load })
  })
}

type PacketRequest = Pick<Packet, 'subject'> &
  Partial<Record<'subjectId' | 'from' | 'until', string | undefined>>

async function addPacket(ctx: Ctx, tx: Tx, input: PacketRequest): Promise<string> {
  const { subject, subjectId = null } = input
  const [from, until] = subject === 'period' ? [input.from ?? null, input.until ?? null] : [null, null]
  const label =
    subject === 'period'
      ? [from, until].map((day) => day && formatDay(day)).join(' to ')
      : await selectLabel(tx, subject, subjectId ?? '')
  if (label === undefined) throw notFound()
  if ((await queries.countUnfinished(tx)) >= MAX_UNFINISHED_PACKETS)
    throw new ApiError(
      'refused',
      `${MAX_UNFINISHED_PACKETS} packets are being created. Wait for one to finish.`,
    )
  const kind = subject === 'fan' || subject === 'creator' ? 'EXPORT' : 'INSPECTION'
  const packet = { id: newId(), kind, subject, subjectId, from, until } as const
  const { platform, session, actor } = ctx
  const requester = { requestedById: session.userId, requestedBy: actor.name }
  const createdAt = platform.clock().toISOString()
  await queries.insertPacket(tx, { ...packet, label, ...requester, createdAt })
  const { id: packetId, ...event } = packet
  await platform.events.emit(ctx, tx, 'packet.requested', { packetId, ...event })
  await platform.jobs.enqueue(tx, PACKET_QUEUE, { agencyId: tx.agencyId, packetId })
  return packetId
}

async function loadPacket(ctx: Ctx, tx: Tx, id: string): Promise<Packet> {
  return toPacket(await selectVisiblePacket(ctx, tx, id))
}

async function selectVisiblePacket(ctx: Ctx, tx: Tx, id: string): Promise<queries.PacketRow> {
  const row = await queries.selectPacket(tx, id)
  if (!row || (row.kind === 'EXPORT' && !canSeeExports(ctx))) throw notFound()
  return row
}

function toPacket(row: queries.PacketRow): Packet {
  const { agencyId: _, wrappedKey: __, requestedById: ___, ...packet } = row
  return packet
}

/** Sends nothing until the password is checked, the file is verified and the download is logged. */
export async function downloadPacket(
  ctx: Ctx,
  id: string,
  { password, reason }: PacketDownload,
): Promise<Download> {
  const { events, sealedFiles, clock } = ctx.platform
  const row = await inScope(ctx, (tx) => selectVisiblePacket(ctx, tx, id))
  await confirmPassword(ctx, password)
  const { wrappedKey, sha256, expiresAt } = row
  // An hourly job sets the status.
  const isExpired = row.status === 'EXPIRED' || (expiresAt !== null && expiresAt <= clock().toISOString())
  if (isExpired || row.status !== 'READY' || !wrappedKey || !sha256)
    throw new ApiError('refused', isExpired ? EXPIRED_MESSAGE : 'This packet has no file.')
  const openFile = () => sealedFiles.read({ agencyId: ctx.agencyId, id }, wrappedKey)
  const isFileIntact = await isIntact(openFile, sha256)
  await inScope(ctx, (tx) =>
    isFileIntact
      ? events.emit(ctx, tx, 'packet.downloaded', { packetId: id, reason })
      : events.emit(ctx, tx, 'packet.damaged', { packetId: id }),
  )
  if (!isFileIntact)
    throw new ApiError('refused', 'The stored file was changed or is missing. Create a new packet.')
  return {
    fileName: `greenroom-${row.kind.toLowerCase()}-${row.createdAt.slice(0, 10)}.zip`,
    chunks: await openFile(),
  }
}

const EXPIRED_MESSAGE = 'This packet has expired. Create a new one.'

/** Deletes expired files. Deletes the key first, because a leftover file must not be readable. */
export async function expirePackets(platform: Platform): Promise<void> {
  const now = platform.clock().toISOString()
  const agencies = await withPlatform(platform.database, queries.selectAgencies)
  await forEachIsolated(agencies, async ({ id: agencyId }) => {
    const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Packets' } }
    const ids = await withScope(platform.database, agencyId, async (tx) => {
      const expiredIds = await queries.expirePackets(tx, now)
      for (const packetId of expiredIds) await platform.events.emit(ctx, tx, 'packet.expired', { packetId })
      return expiredIds
    })
    for (const id of ids) await platform.sealedFiles.remove({ agencyId, id })
  })
}
