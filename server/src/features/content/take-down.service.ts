import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './content.queries.ts'
import { addHistory } from './history.service.ts'
import { updateReviews } from './reviews.queries.ts'

/**
 * Takes items offline and unschedules them; they become drafts that need a new review. Returns those that were online
 * or scheduled.
 */
export async function takeDownItems(
  ctx: AgencyCtx,
  tx: Tx,
  ids: string[],
  reason: string,
): Promise<string[]> {
  await queries.lockContent(tx)
  const items = await queries.lockItems(tx, ids, null)
  const itemIds = items.map(({ id }) => id)
  const now = ctx.platform.clock().toISOString()
  const changes = {
    state: 'DRAFT',
    scheduledFor: null,
    publishedAt: null,
    publishesWhenCleared: false,
  } as const
  await queries.updateItems(tx, itemIds, changes, now)
  const reviews = itemIds.map((id) => ({ id, review: 'WITHDRAWN', clearedUntil: null }) as const)
  await updateReviews(tx, reviews, now)
  await addHistory(
    ctx,
    tx,
    itemIds.map((itemId) => ({ itemId, text: `Taken down: ${reason}` })),
  )
  for (const { id, creatorId } of items)
    await ctx.platform.events.emit(ctx, tx, 'content.taken_down', { itemId: id, creatorId })
  return items.flatMap(({ id, state }) => (state === 'DRAFT' ? [] : [id]))
}
