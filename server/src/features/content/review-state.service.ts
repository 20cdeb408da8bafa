import { nextReviewState, type ReviewCause } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { type Item, lockContent, lockItems, updateItems } from './content.queries.ts'
import { type Gate, loadGates } from './gate.service.ts'
import { addHistory } from './history.service.ts'
import * as queries from './reviews.queries.ts'

export type AssessedItem = { item: Item; gate: Gate }

/** Checks the gate and updates the resulting review states, in a fixed number of statements. */
export async function assess(
  ctx: AgencyCtx,
  tx: Tx,
  items: Item[],
  cause: ReviewCause,
  personId?: string,
): Promise<AssessedItem[]> {
  const gates = await loadGates(ctx, tx, items)
  const assessed = items.flatMap((item) => {
    const gate = gates.get(item.id)
    if (!gate) return []
    // A withdrawn consent only affects items with problems concerning this person.
    const relevantProblems =
      cause === 'withdrawn' ? gate.problems.filter((problem) => problem.personId === personId) : gate.problems
    const isUnaffected = cause === 'withdrawn' && relevantProblems.length === 0
    const review = isUnaffected
      ? item.review
      : nextReviewState(item.review, cause, relevantProblems.length > 0)
    return [{ before: item, item: { ...item, review }, gate }]
  })
  const changedItems = assessed.filter(
    ({ before, item, gate }) =>
      item.review !== before.review || (item.review === 'CLEARED' && item.clearedUntil !== gate.coveredUntil),
  )
  await queries.updateReviews(
    tx,
    changedItems.map(({ item, gate }) => ({
      id: item.id,
      review: item.review,
      clearedUntil: gate.coveredUntil,
    })),
    ctx.platform.clock().toISOString(),
  )
  const voidedItems = changedItems.filter(({ before }) => before.review === 'CLEARED' && cause === 'edited')
  await addHistory(
    ctx,
    tx,
    voidedItems.map(({ item }) => ({
      itemId: item.id,
      text: 'Edited after it was cleared: needs a new review',
    })),
  )
  return assessed
}

/** Sends items to review on behalf of the signed-in user, who then can't clear them. */
export async function submit(ctx: Ctx, tx: Tx, items: Item[]): Promise<AssessedItem[]> {
  await queries.addEditor(
    tx,
    items.map(({ id }) => id),
    ctx.session.userId,
  )
  const before = new Map(items.map(({ id, review }) => [id, review]))
  const assessed = await assess(ctx, tx, items, 'submitted')
  const pendingItems = assessed.filter(({ item }) => item.review !== 'CLEARED')
  await addHistory(
    ctx,
    tx,
    pendingItems
      .filter(({ item }) => item.review !== before.get(item.id))
      .map(({ item, gate }) => ({ itemId: item.id, text: submittedText(gate) })),
  )
  for (const { item } of pendingItems)
    await ctx.platform.events.emit(ctx, tx, 'content.submitted', {
      itemId: item.id,
      creatorId: item.creatorId,
      review: item.review ?? 'NEEDS_EVIDENCE',
    })
  return assessed
}

const submittedText = ({ problems }: Gate) =>
  problems.length === 0
    ? 'Sent for review'
    : `Sent for review with missing evidence: ${problems.map(({ text }) => text).join('; ')}`

/**
 * Call after a person's evidence changes. Locks content before the audit log, like all content changes. A withdrawal
 * unschedules the affected items.
 */
export async function reassessPerson(
  ctx: AgencyCtx,
  tx: Tx,
  personId: string,
  cause: 'evidence' | 'withdrawn',
  reason = 'Consent withdrawn',
): Promise<void> {
  // A withdrawal must not fail while others are publishing.
  await tx.extendTimeouts({ statement: 30, lock: 20 })
  await lockContent(tx)
  const items = await lockItems(tx, await queries.selectItemsDepicting(tx, personId), null)
  const assessed = await assess(ctx, tx, items, cause, personId)
  const before = new Map(items.map(({ id, review }) => [id, review]))
  const changedItems = assessed.flatMap(({ item }) => (item.review === before.get(item.id) ? [] : [item]))
  if (cause === 'withdrawn') {
    const withdrawnItems = changedItems.filter(({ review }) => review === 'WITHDRAWN')
    await unschedule(ctx, tx, withdrawnItems)
    await addHistory(
      ctx,
      tx,
      withdrawnItems.map(({ id, state }) => ({
        itemId: id,
        text: state === 'SCHEDULED' ? `${reason}, schedule canceled` : reason,
      })),
    )
  }
  for (const [creatorId, creatorItems] of Map.groupBy(changedItems, (item) => item.creatorId))
    await ctx.platform.events.emit(
      ctx,
      tx,
      cause === 'withdrawn' ? 'content.withdrawn' : 'content.reassessed',
      { creatorId, personId, itemIds: creatorItems.map(({ id }) => id) },
    )
}

async function unschedule(ctx: AgencyCtx, tx: Tx, items: Item[]): Promise<void> {
  const now = ctx.platform.clock().toISOString()
  const selectIds = (isScheduled: boolean) =>
    items.filter(({ state }) => (state === 'SCHEDULED') === isScheduled).map(({ id }) => id)
  await updateItems(
    tx,
    selectIds(true),
    { state: 'DRAFT', scheduledFor: null, publishesWhenCleared: false },
    now,
  )
  await updateItems(tx, selectIds(false), { publishesWhenCleared: false }, now)
}

/** Revokes the clearance of items whose consents have expired. */
export async function endClearances(platform: Platform): Promise<void> {
  const now = platform.clock().toISOString()
  const expired = await withPlatform(platform.database, (tx) => queries.selectExpiredClearances(tx, now))
  const actor = { kind: 'system', id: null, name: 'Publish gate' } as const
  await forEachIsolated(expired, ({ agencyId, itemId }) =>
    withScope(platform.database, agencyId, async (tx) => {
      await lockContent(tx)
      await assess({ platform, agencyId, actor }, tx, await lockItems(tx, [itemId], null), 'evidence')
    }),
  )
}
