import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './content.queries.ts'
import { addHistory } from './history.service.ts'

/** Takes items offline and off the schedule at once; they are drafts again. Returns those that were affected. */
export async function takeDownItems(
  ctx: AgencyCtx,
  tx: Tx,
  ids: string[],
  reason: string,
): Promise<string[]> {
  await queries.lockContent(tx)
  const items = (await queries.lockItems(tx, ids, null)).filter(({ state }) => state !== 'DRAFT')
  const affected = items.map(({ id }) => id)
  const now = ctx.platform.clock().toISOString()
  await queries.updateItems(tx, affected, { state: 'DRAFT', scheduledFor: null, publishedAt: null }, now)
  await queries.deletePosts(tx, affected)
  await addHistory(
    ctx,
    tx,
    affected.map((itemId) => ({ itemId, text: `Taken down: ${reason}` })),
  )
  for (const { id, creatorId } of items)
    await ctx.platform.events.emit(ctx, tx, 'content.taken_down', { itemId: id, creatorId })
  return affected
}
