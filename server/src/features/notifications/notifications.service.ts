import type { NotificationType } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Database } from '../../platform/db/database.ts'
import { inScope, type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import * as queries from './notifications.queries.ts'
import { hintUsers } from './notify.service.ts'
import { hintSends } from './send-hints.ts'

type ListQuery = {
  limit: number
  cursor?: string | undefined
  filter?: 'read' | 'unread' | undefined
  type?: NotificationType | undefined
}

const readerOf = (ctx: Ctx): queries.Reader => ({ agencyId: ctx.agencyId, userId: ctx.session.userId })

export async function listNotifications(ctx: Ctx, { limit, cursor, filter, type }: ListQuery) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  const before = position && { createdAt: position[0], id: position[1] }
  const query = { filter, type, before, limit: limit + 1 }
  const rows = await queries.readPage(ctx.platform.database, readerOf(ctx), query)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
  return { data: rows.slice(0, limit), meta: { nextCursor, total: null } }
}

export async function getUnreadCount(ctx: Ctx): Promise<number> {
  return queries.readUnread(ctx.platform.database, readerOf(ctx))
}

type Mark = (tx: Tx, userId: string, id: string) => Promise<queries.ChangeResult>

/** Idempotent. Other people's notifications are treated as not found. */
async function changeNotification(ctx: Ctx, id: string, mark: Mark): Promise<void> {
  const { userId } = ctx.session
  await inScope(ctx, async (tx) => {
    const { found, changed, affectsSend } = await mark(tx, userId, id)
    if (!found) throw notFound()
    if (changed) hintUsers(ctx.platform, tx, [userId])
    if (affectsSend && mark === queries.markRead) tx.afterCommit(() => hintSends(ctx.platform, ctx.agencyId))
  })
}

export const markNotificationRead = (ctx: Ctx, id: string) => changeNotification(ctx, id, queries.markRead)
export const deleteNotification = (ctx: Ctx, id: string) => changeNotification(ctx, id, queries.markDeleted)
export const restoreNotification = (ctx: Ctx, id: string) => changeNotification(ctx, id, queries.markRestored)

export async function markAllNotificationsRead(ctx: Ctx): Promise<number> {
  const { userId } = ctx.session
  return inScope(ctx, async (tx) => {
    const { changed, affectsSend } = await queries.markAllRead(tx, userId)
    if (changed > 0) hintUsers(ctx.platform, tx, [userId])
    if (affectsSend) tx.afterCommit(() => hintSends(ctx.platform, ctx.agencyId))
    return changed
  })
}

const SWEEP_BATCH_SIZE = 1_000

/** Deletes expired notifications of all agencies in small batches. */
export async function sweepNotifications(database: Database): Promise<void> {
  await forEachIsolated(await withPlatform(database, queries.selectAgencyIds), async (id) => {
    const deleteBatch = () => withScope(database, id, (tx) => queries.deleteExpired(tx, SWEEP_BATCH_SIZE))
    while ((await deleteBatch()) === SWEEP_BATCH_SIZE);
  })
}
