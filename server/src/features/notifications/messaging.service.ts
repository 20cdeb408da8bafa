import type {
  AdminMessage,
  AdminSend,
  Recipient,
  SendResult,
} from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as queries from './messaging.queries.ts'
import { enqueueMail } from './notification-mail.service.ts'
import { NOTIFICATIONS_CHANGED } from './notify.service.ts'
import { enqueuePush } from './push.service.ts'
import { hintSends } from './send-hints.ts'

/** Above this, one hint to the creator role is cheaper than one per creator. */
const MAX_SINGLE_HINTS = 50

export function sendToSelected(
  ctx: Ctx,
  { creatorIds, ...message }: AdminMessage & { creatorIds: string[] },
): Promise<SendResult> {
  // UUIDs are case-insensitive.
  return send(ctx, message, [...new Set(creatorIds.map((id) => id.toLowerCase()))].sort())
}

export function broadcast(ctx: Ctx, message: AdminMessage): Promise<SendResult> {
  return send(ctx, message, null)
}

async function send(
  ctx: Ctx,
  { id, ...content }: AdminMessage,
  creatorIds: string[] | null,
): Promise<SendResult> {
  const newSend = {
    ...content,
    id: (id ?? newId()).toLowerCase(),
    authorId: ctx.session.userId,
    author: ctx.actor.name,
    creatorIds,
  }
  if (content.sendEmail) await ctx.platform.userLimits.count(ctx.session, 'emailAnnouncement')
  return inScope(ctx, async (tx) => {
    const existing = id && (await findExistingSend(tx, newSend))
    if (existing) return existing
    const { found, written: isNew, userIds } = await queries.insertSend(tx, newSend)
    if (creatorIds && found !== creatorIds.length)
      throw new ApiError(
        'not_found',
        'A selected creator no longer exists. Nothing was sent. Check your selection.',
      )
    if (found === 0) throw new ApiError('refused', 'There are no active creators to send this to.')
    if (!isNew) {
      // A concurrent send used the same id.
      const concurrent = await findExistingSend(tx, newSend)
      if (concurrent) return concurrent
      throw idConflict()
    }
    if (content.sendEmail) await enqueueMail(ctx, tx)
    if (content.priority === 'URGENT') await enqueuePush(ctx, tx)
    const kind = creatorIds ? 'selected' : 'broadcast'
    await ctx.platform.events.emit(ctx, tx, 'message.sent', { sendId: newSend.id, kind, recipients: found })
    tx.afterCommit(() => {
      hintRecipients(ctx, userIds)
      hintSends(ctx.platform, ctx.agencyId)
    })
    return { id: newSend.id, recipients: found }
  })
}

const idConflict = () => new ApiError('conflict', 'This message ID is already in use.')

/** Result of an earlier send with the same id, so a client can retry after losing the response. */
async function findExistingSend(tx: Tx, send: queries.NewSend): Promise<SendResult | null> {
  const existing = await queries.selectExistingSend(tx, send.id)
  if (!existing) return null
  const { recipients, ...stored } = existing
  const { author: _, ...fields } = send
  const keys = Object.keys(fields) as (keyof typeof fields)[]
  if (!keys.every((key) => JSON.stringify(stored[key]) === JSON.stringify(fields[key]))) throw idConflict()
  return { id: send.id, recipients }
}

function hintRecipients({ platform: { live }, agencyId }: Ctx, userIds: string[] | null): void {
  if (userIds === null || userIds.length > MAX_SINGLE_HINTS)
    live.toRole(agencyId, ['CREATOR'], NOTIFICATIONS_CHANGED)
  else for (const userId of userIds) live.toUser(userId, NOTIFICATIONS_CHANGED)
}

export function listRecipients(ctx: Ctx): Promise<Recipient[]> {
  return inScope(ctx, queries.selectRecipients)
}

type PageQuery = { limit: number; cursor?: string | undefined }

export async function listSends(ctx: Ctx, { limit, cursor }: PageQuery) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  const before = position && { createdAt: position[0], id: position[1] }
  const rows = await inScope(ctx, (tx) => queries.selectSends(tx, limit + 1, before))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
  return { data: rows.slice(0, limit), meta: { nextCursor, total: null } }
}

export async function getSend(ctx: Ctx, id: string): Promise<AdminSend> {
  const send = await inScope(ctx, (tx) => queries.selectSend(tx, id))
  if (!send) throw notFound()
  return send
}

export async function listSendRecipients(ctx: Ctx, sendId: string, { limit, cursor }: PageQuery) {
  const position = decodeCursor(cursor, ['text', 'id'])
  const after = position && { nameKey: position[0], id: position[1] }
  return inScope(ctx, async (tx) => {
    const total = await queries.selectRecipientCount(tx, sendId)
    if (total === undefined) throw notFound()
    const rows = await queries.selectSendRecipients(tx, sendId, limit + 1, after)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.nameKey, last.creatorId]) : null
    const data = rows.slice(0, limit).map(({ nameKey: _, ...row }) => row)
    return { data, meta: { nextCursor, total } }
  })
}
