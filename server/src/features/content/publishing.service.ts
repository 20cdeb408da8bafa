import type {
  ContentDetail,
  Publish,
  publishBody,
} from '@greenroom/contract/features/content/content.schema.ts'
import type { z } from 'zod'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import * as queries from './content.queries.ts'
import { loadDetail } from './content-detail.service.ts'
import { addHistory, momentText } from './history.service.ts'
import { selectDue } from './publishing.queries.ts'

export const PUBLISH_QUEUE = 'content.publish'

const YEAR_MS = 366 * 86_400_000

type Target = { id: string; creatorId: string; title: string }

/**
 * The only way to publish. False if the item is published or archived already, or not due any more when `isDue`: of two
 * workers one gets true, and the post is written in the same transaction.
 */
export async function publishItem(
  ctx: AgencyCtx,
  tx: Tx,
  { id, creatorId, title }: Target,
  isDue = false,
): Promise<boolean> {
  const now = ctx.platform.clock().toISOString()
  if (!(await queries.markPublished(tx, id, { now, isDue }))) return false
  await addHistory(ctx, tx, [{ itemId: id, text: isDue ? 'Published as scheduled' : 'Published' }])
  await ctx.platform.events.emit(ctx, tx, 'content.published', { itemId: id, creatorId, title })
  return true
}

export async function changePublication(
  ctx: Ctx,
  id: string,
  { publish, rev }: z.infer<typeof publishBody>,
): Promise<ContentDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    await applyPublish(ctx, tx, item, publish)
    return loadDetail(ctx, tx, item.id)
  })
}

/** Not found if not visible to the session; a conflict if it was changed since `rev`. */
export async function lockItem(ctx: Ctx, tx: Tx, id: string, rev: number | null): Promise<queries.Item> {
  await queries.lockContent(tx)
  const [item] = await queries.lockItems(tx, [id], ctx.session.visibleCreators)
  if (!item) throw notFound()
  if (rev !== null && item.rev !== rev)
    throw new ApiError('conflict', 'Someone else changed this item. Reload it and try again.')
  return item
}

export async function applyPublish(ctx: Ctx, tx: Tx, item: queries.Item, publish: Publish): Promise<void> {
  const problem = publishProblem(item)
  if (problem) throw new ApiError('refused', problem)
  if (publish.mode === 'NOW') await publishItem(ctx, tx, item)
  else if (publish.mode === 'SCHEDULE') await scheduleItems(ctx, tx, [item], publish.at)
  else if (item.state === 'SCHEDULED') await cancelSchedule(ctx, tx, item)
}

/** Why an item can't be published or scheduled; null if it can. */
export function publishProblem({ state, archivedAt }: queries.Item): string | null {
  if (state === 'PUBLISHED') return 'This item is already published.'
  return archivedAt === null ? null : 'This item is archived. Restore it first.'
}

export async function scheduleItems(ctx: Ctx, tx: Tx, items: queries.Item[], given: string): Promise<void> {
  const { platform, session, agencyId } = ctx
  const now = platform.clock()
  const at = validTime(now, given)
  const ids = items.map(({ id }) => id)
  await queries.updateItems(tx, ids, { state: 'SCHEDULED', scheduledFor: at }, now.toISOString())
  const text = `Scheduled for ${momentText(session.timeZone, at)}`
  await addHistory(
    ctx,
    tx,
    ids.map((itemId) => ({ itemId, text })),
  )
  for (const { id, creatorId } of items) {
    await platform.events.emit(ctx, tx, 'content.scheduled', { itemId: id, creatorId, at })
    await platform.jobs.enqueue(tx, PUBLISH_QUEUE, { agencyId, itemId: id }, { startAfter: at })
  }
}

function validTime(now: Date, given: string): string {
  const at = Date.parse(given)
  const message =
    at <= now.getTime()
      ? 'Choose a time in the future.'
      : at > now.getTime() + YEAR_MS
        ? 'Choose a time within the next year.'
        : null
  if (message) throw new ApiError('refused', message, { details: [{ path: 'publish.at', message }] })
  return new Date(at).toISOString()
}

async function cancelSchedule(ctx: Ctx, tx: Tx, { id, creatorId }: queries.Item): Promise<void> {
  const now = ctx.platform.clock().toISOString()
  await queries.updateItems(tx, [id], { state: 'DRAFT', scheduledFor: null }, now)
  await addHistory(ctx, tx, [{ itemId: id, text: 'Schedule canceled' }])
  await ctx.platform.events.emit(ctx, tx, 'content.schedule_canceled', { itemId: id, creatorId })
}

/** Does nothing if the item was published, canceled or moved to a later time in the meantime. */
export async function publishScheduled(
  platform: Platform,
  { agencyId, itemId }: { agencyId: string; itemId: string },
): Promise<boolean> {
  const actor = { kind: 'system', id: null, name: 'Scheduled publishing' } as const
  const ctx: AgencyCtx = { platform, agencyId, actor }
  return withScope(platform.database, agencyId, async (tx) => {
    await queries.lockContent(tx)
    const [item] = await queries.lockItems(tx, [itemId], null)
    return item ? publishItem(ctx, tx, item, true) : false
  })
}

/** Publishes what no job has published, for instance after a restore. */
export async function publishOverdue(platform: Platform): Promise<void> {
  const due = await withPlatform(platform.database, (tx) => selectDue(tx, platform.clock().toISOString()))
  for (const item of due) await publishScheduled(platform, item)
}
