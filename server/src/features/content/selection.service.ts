import { MAX_CONTENT_TAGS } from '@greenroom/contract/features/content/content.rules.ts'
import type { SelectionBody, selectionResult } from '@greenroom/contract/features/content/content.schema.ts'
import { SELF_MANAGED_MESSAGE } from '@greenroom/contract/features/management/management.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { selectSelfManaged } from '../creators/creators.service.ts'
import * as queries from './content.queries.ts'
import { describeChanges } from './content-changes.ts'
import { addHistory } from './history.service.ts'
import { findHoldProblems } from './holds.service.ts'
import { publishProblem, scheduleItems } from './publishing.service.ts'

type SelectionResult = z.infer<typeof selectionResult>
type Change = SelectionBody['change']
type Item = queries.Item

/** Applies the change where possible, and returns a reason for each of the other items. */
export async function changeSelection(
  ctx: Ctx,
  { itemIds, change }: SelectionBody,
): Promise<SelectionResult[]> {
  const ids = [...new Set(itemIds.map((id) => id.toLowerCase()))]
  return inScope(ctx, async (tx) => {
    await queries.lockContent(tx)
    const rows = await queries.lockItems(tx, ids, ctx.session.visibleCreators)
    const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))]
    const selfManaged = await selectSelfManaged(ctx, tx, creatorIds)
    const held = change.action === 'schedule' ? await findHoldProblems(tx, ids) : null
    const problems = new Map(
      rows.map((item) => [
        item.id,
        publishes(item, change) && selfManaged.has(item.creatorId)
          ? SELF_MANAGED_MESSAGE
          : (problemOf(item, change) ?? held?.get(item.id) ?? null),
      ]),
    )
    const items = rows.filter((item) => problems.get(item.id) === null)
    if (items.length > 0) await applyChange(ctx, tx, items, change)
    return ids.map((id) => ({ id, problem: problems.has(id) ? (problems.get(id) ?? null) : 'Not found.' }))
  })
}

/** A restored item whose post no bridge has collected is posted after all. */
const publishes = ({ state }: Item, { action }: Change): boolean =>
  action === 'schedule' || (action === 'restore' && state === 'PUBLISHED')

function problemOf(item: Item, change: Change): string | null {
  if (change.action === 'schedule') return publishProblem(item)
  if (change.action === 'tag')
    return tagsAfter(item, change).length > MAX_CONTENT_TAGS ? `At most ${MAX_CONTENT_TAGS} tags.` : null
  return null
}

const tagsAfter = ({ tags }: Item, { add, remove }: { add: string[]; remove: string[] }): string[] => [
  ...new Set([...tags, ...add].filter((tag) => !remove.includes(tag))),
]

async function applyChange(ctx: Ctx, tx: Tx, items: Item[], change: Change): Promise<void> {
  if (change.action === 'schedule') await scheduleItems(ctx, tx, items, change.at)
  else if (change.action === 'tag') await changeTags(ctx, tx, items, change)
  else await setArchived(ctx, tx, items, change.action === 'archive')
}

async function changeTags(
  ctx: Ctx,
  tx: Tx,
  items: Item[],
  change: { add: string[]; remove: string[] },
): Promise<void> {
  const updates = items.flatMap((item) => {
    const tags = tagsAfter(item, change)
    const details = { ...item, files: [], depicted: [] }
    const changes = describeChanges(details, { ...details, tags })
    return changes.map((entry) => ({ id: item.id, creatorId: item.creatorId, tags, ...entry }))
  })
  await queries.updateTags(tx, updates, ctx.platform.clock().toISOString())
  await addHistory(
    ctx,
    tx,
    updates.map(({ id, text }) => ({ itemId: id, text })),
  )
  for (const { id, creatorId, field, before, after } of updates)
    await ctx.platform.events.emit(ctx, tx, 'content.updated', {
      itemId: id,
      creatorId,
      changes: [{ field, before, after }],
    })
}

/** Archived items are never published: archiving cancels the schedule and pending publication. */
async function setArchived(ctx: Ctx, tx: Tx, items: Item[], archived: boolean): Promise<void> {
  const affectedItems = items.filter((item) => (item.archivedAt === null) === archived)
  const now = ctx.platform.clock().toISOString()
  const selectIds = (wasScheduled: boolean) =>
    affectedItems.filter(({ state }) => (state === 'SCHEDULED') === wasScheduled).map(({ id }) => id)
  const archivedAt = archived ? now : null
  await queries.updateItems(
    tx,
    selectIds(true),
    { archivedAt, state: 'DRAFT', scheduledFor: null, publishesWhenCleared: false },
    now,
  )
  await queries.updateItems(tx, selectIds(false), { archivedAt, publishesWhenCleared: false }, now)
  await addHistory(
    ctx,
    tx,
    affectedItems.map(({ id, state }) => ({
      itemId: id,
      text: archived ? (state === 'SCHEDULED' ? 'Archived, schedule canceled' : 'Archived') : 'Restored',
    })),
  )
  const name = archived ? 'content.archived' : 'content.restored'
  for (const { id, creatorId } of affectedItems)
    await ctx.platform.events.emit(ctx, tx, name, { itemId: id, creatorId })
}
