import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockContent, lockItems } from './content.queries.ts'
import { addHistory } from './history.service.ts'
import { type ItemHold, selectHolds } from './holds.queries.ts'
import { assess } from './review-state.service.ts'

const holdProblem = ({ number, isCopy }: ItemHold): string =>
  `${isCopy ? 'An item with the same file was' : 'This item was'} taken down by case #${number} and is on hold. Compliance can lift the hold on the case.`

/** Why each of these items can't be cleared, published or scheduled; omits items that no case holds. */
export async function findHoldProblems(tx: Tx, itemIds: string[]): Promise<Map<string, string>> {
  const holds = (await selectHolds(tx, itemIds)).filter(({ liftedAt }) => liftedAt === null)
  return new Map(holds.map((hold) => [hold.itemId, holdProblem(hold)]))
}

export async function assertNotHeld(tx: Tx, itemId: string): Promise<void> {
  const problem = (await findHoldProblems(tx, [itemId])).get(itemId)
  if (problem) throw new ApiError('conflict', problem)
}

/** The hold covers the files as taken down, and finds their copies by them. */
export async function assertFilesNotHeld(tx: Tx, itemId: string): Promise<void> {
  const hold = (await selectHolds(tx, [itemId])).find(({ liftedAt, isCopy }) => liftedAt === null && !isCopy)
  if (hold) throw new ApiError('conflict', holdProblem(hold))
}

/** Call after a case lifted its holds: the items can be reviewed and published again. */
export async function afterLift(ctx: AgencyCtx, tx: Tx, ids: string[], source: string): Promise<void> {
  await lockContent(tx)
  const items = await lockItems(tx, ids, null)
  await assess(ctx, tx, items, 'evidence')
  await addHistory(
    ctx,
    tx,
    items.map(({ id }) => ({ itemId: id, text: `Hold lifted: ${source}` })),
  )
  for (const { id, creatorId } of items)
    await ctx.platform.events.emit(ctx, tx, 'content.hold_lifted', { itemId: id, creatorId })
}
