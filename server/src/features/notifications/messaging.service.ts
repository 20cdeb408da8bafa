import type {
  AdminMessage,
  AdminSend,
  Recipient,
  Sent,
} from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as queries from './messaging.queries.ts'
import { mailDue } from './notification-mail.service.ts'
import { CHANGED } from './notify.service.ts'
import { pushUrgent } from './push.service.ts'
import { hintSends } from './send-hints.ts'

/** Above this one hint to all creators costs less than one to each. */
const HINTS_ONE_BY_ONE = 50

export function sendToSelected(
  ctx: Ctx,
  { creatorIds, ...message }: AdminMessage & { creatorIds: string[] },
): Promise<Sent> {
  // The same creator is named by the same id, however it is spelled.
  return send(ctx, message, [...new Set(creatorIds.map((id) => id.toLowerCase()))].sort())
}

export function broadcast(ctx: Ctx, message: AdminMessage): Promise<Sent> {
  return send(ctx, message, null)
}

async function send(ctx: Ctx, { id, ...words }: AdminMessage, creatorIds: string[] | null): Promise<Sent> {
  const written = {
    ...words,
    id: (id ?? newId()).toLowerCase(),
    authorId: ctx.session.userId,
    author: ctx.actor.name,
    creatorIds,
  }
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const before = id && (await sentBefore(tx, written))
    if (before) return before
    const { found, written: isNew, userIds } = await queries.insertSend(tx, written)
    if (creatorIds && found !== creatorIds.length)
      throw new ApiError(
        'not_found',
        'Somebody you chose is no longer here. Nothing was sent; look through the list again.',
      )
    if (found === 0) throw new ApiError('refused', 'There is no active creator to send this to.')
    if (!isNew) {
      // Somebody with the same id was faster: if it is another agency's, there is nothing to see here.
      const other = await sentBefore(tx, written)
      if (other) return other
      throw sameId()
    }
    if (words.sendEmail) await mailDue(ctx, tx)
    if (words.priority === 'URGENT') await pushUrgent(ctx, tx)
    const kind = creatorIds ? 'selected' : 'broadcast'
    await ctx.platform.events.emit(ctx, tx, 'message.sent', { sendId: written.id, kind, recipients: found })
    tx.afterCommit(() => {
      hintTo(ctx, userIds)
      hintSends(ctx.platform, ctx.agencyId)
    })
    return { id: written.id, recipients: found }
  })
}

const sameId = () => new ApiError('conflict', 'Another message has this id.')

/** The answer to a send that came before with the same id: after a lost answer it is asked again. */
async function sentBefore(tx: Tx, now: queries.NewSend): Promise<Sent | null> {
  const first = await queries.selectSent(tx, now.id)
  if (!first) return null
  const { recipients, ...then } = first
  const { author: _, ...same } = now
  const keys = Object.keys(same) as (keyof typeof same)[]
  if (!keys.every((key) => JSON.stringify(then[key]) === JSON.stringify(same[key]))) throw sameId()
  return { id: now.id, recipients }
}

function hintTo({ platform: { live }, agencyId }: Ctx, userIds: string[] | null): void {
  if (userIds === null || userIds.length > HINTS_ONE_BY_ONE) live.toRole(agencyId, ['CREATOR'], CHANGED)
  else for (const userId of userIds) live.toUser(userId, CHANGED)
}

export function listRecipients(ctx: Ctx): Promise<Recipient[]> {
  return withScope(ctx.platform.database, ctx.agencyId, queries.selectRecipients)
}

type PageAsked = { limit: number; cursor?: string | undefined }

export async function listSends(ctx: Ctx, { limit, cursor }: PageAsked) {
  const place = decodeCursor(cursor, ['instant', 'id'])
  const before = place && { createdAt: place[0], id: place[1] }
  const rows = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    queries.selectSends(tx, limit + 1, before),
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
  return { data: rows.slice(0, limit), meta: { nextCursor, total: null } }
}

export async function getSend(ctx: Ctx, id: string): Promise<AdminSend> {
  const send = await withScope(ctx.platform.database, ctx.agencyId, (tx) => queries.selectSend(tx, id))
  if (!send) throw notFound()
  return send
}

export async function listReaders(ctx: Ctx, sendId: string, { limit, cursor }: PageAsked) {
  const place = decodeCursor(cursor, ['text', 'id'])
  const after = place && { nameKey: place[0], id: place[1] }
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const total = await queries.selectReach(tx, sendId)
    if (total === undefined) throw notFound()
    const rows = await queries.selectReaders(tx, sendId, limit + 1, after)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.nameKey, last.creatorId]) : null
    const data = rows.slice(0, limit).map(({ nameKey: _, ...row }) => row)
    return { data, meta: { nextCursor, total } }
  })
}
