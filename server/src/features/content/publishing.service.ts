import type {
  ContentDetail,
  Publish,
  publishBody,
} from '@greenroom/contract/features/content/content.schema.ts'
import type { z } from 'zod'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { assertMaySendFor } from '../creators/creators.service.ts'
import * as queries from './content.queries.ts'
import { loadDetail } from './content-detail.service.ts'
import { loadGate } from './gate.service.ts'
import { addHistory, formatInstant } from './history.service.ts'
import { assertNotHeld } from './holds.service.ts'
import { selectDueItems, selectPlannedByOthers } from './publishing.queries.ts'
import { assess, submit } from './review-state.service.ts'

export const PUBLISH_QUEUE = 'content.publish'

const MAX_SCHEDULE_AHEAD_MS = 366 * 86_400_000

/**
 * The only way to publish. Returns false if the gate fails, if the item is already published or archived, or if
 * `onlyIfDue` is set and it isn't due. A trigger records where it is published. Only one of several concurrent
 * workers gets true.
 */
export async function publishItem(
  ctx: AgencyCtx,
  tx: Tx,
  item: queries.Item,
  onlyIfDue = false,
): Promise<boolean> {
  const { id, creatorId, title } = item
  const now = ctx.platform.clock().toISOString()
  const { missing } = await loadGate(ctx, tx, item)
  if (missing.length > 0) {
    if (onlyIfDue && item.scheduledFor !== null && Date.parse(item.scheduledFor) <= Date.parse(now))
      await holdItem(ctx, tx, item)
    return false
  }
  if (!(await queries.markPublished(tx, id, { now, onlyIfDue }))) return false
  await addHistory(ctx, tx, [{ itemId: id, text: onlyIfDue ? 'Published as scheduled' : 'Published' }])
  await ctx.platform.events.emit(ctx, tx, 'content.published', { itemId: id, creatorId, title })
  return true
}

/** Unschedules the item until it is cleared. */
async function holdItem(ctx: AgencyCtx, tx: Tx, item: queries.Item): Promise<void> {
  const [assessed] = await assess(ctx, tx, [item], 'evidence')
  const missing = assessed?.gate.missing.map(({ text }) => text) ?? []
  const now = ctx.platform.clock().toISOString()
  const publishesWhenCleared = assessed?.item.review !== 'WITHDRAWN'
  await queries.updateItems(tx, [item.id], { state: 'DRAFT', scheduledFor: null, publishesWhenCleared }, now)
  await addHistory(ctx, tx, [{ itemId: item.id, text: `Not published as scheduled: ${missing.join('; ')}` }])
  const { creatorId, title } = item
  await ctx.platform.events.emit(ctx, tx, 'content.held', { itemId: item.id, creatorId, title, missing })
}

export async function changePublication(
  ctx: Ctx,
  id: string,
  { publish, rev }: z.infer<typeof publishBody>,
): Promise<ContentDetail> {
  return inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    await applyPublish(ctx, tx, item, publish)
    return loadDetail(ctx, tx, item.id)
  })
}

/** Throws `notFound` if the user can't see the item, and a conflict if it changed since `rev`. */
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
  if (publish.mode !== 'DRAFT') await assertNotHeld(tx, item.id)
  if (publish.mode !== 'DRAFT') await assertMaySendFor(ctx, tx, item.creatorId)
  if (publish.mode === 'NOW') await publishOrSubmit(ctx, tx, item)
  else if (publish.mode === 'SCHEDULE') await scheduleItems(ctx, tx, [item], publish.at)
  else if (item.state === 'SCHEDULED' || item.publishesWhenCleared)
    await cancelSchedule(ctx, tx, item, 'Schedule canceled')
}

/** Publishes a cleared item; others go to review and are published once cleared. */
async function publishOrSubmit(ctx: Ctx, tx: Tx, item: queries.Item): Promise<void> {
  const [assessed] = await submit(ctx, tx, [{ ...item, scheduledFor: null }])
  if (assessed?.item.review === 'CLEARED') {
    await publishItem(ctx, tx, assessed.item)
    return
  }
  const changes = { state: 'DRAFT', scheduledFor: null, publishesWhenCleared: true } as const
  await queries.updateItems(tx, [item.id], changes, ctx.platform.clock().toISOString())
}

/** Why an item can't be published or scheduled; null if it can. */
export function publishProblem({ state, archivedAt }: queries.Item): string | null {
  if (state === 'PUBLISHED') return 'This item is already published.'
  return archivedAt === null ? null : 'This item is archived. Restore it first.'
}

export async function scheduleItems(ctx: Ctx, tx: Tx, items: queries.Item[], time: string): Promise<void> {
  const { platform, session, agencyId } = ctx
  const now = platform.clock()
  const at = parseScheduleTime(now, time)
  const ids = items.map(({ id }) => id)
  await queries.updateItems(
    tx,
    ids,
    { state: 'SCHEDULED', scheduledFor: at, publishesWhenCleared: false },
    now.toISOString(),
  )
  const text = `Scheduled for ${formatInstant(session.timeZone, at)}`
  await addHistory(
    ctx,
    tx,
    ids.map((itemId) => ({ itemId, text })),
  )
  for (const { id, creatorId } of items) {
    await platform.events.emit(ctx, tx, 'content.scheduled', { itemId: id, creatorId, at })
    await platform.jobs.enqueue(tx, PUBLISH_QUEUE, { agencyId, itemId: id }, { startAfter: at })
  }
  const scheduled = items.map((item) => ({ ...item, state: 'SCHEDULED' as const, scheduledFor: at }))
  await submit(ctx, tx, scheduled)
}

function parseScheduleTime(now: Date, time: string): string {
  const at = Date.parse(time)
  const message =
    at <= now.getTime()
      ? 'Choose a time in the future.'
      : at > now.getTime() + MAX_SCHEDULE_AHEAD_MS
        ? 'Choose a time within the next year.'
        : null
  if (message) throw fieldError('publish.at', message)
  return new Date(at).toISOString()
}

/** The agency no longer publishes for the creator: what others scheduled, edited or submitted stays a draft. */
export async function cancelSchedulesOfOthers(
  ctx: AgencyCtx,
  tx: Tx,
  { creatorId, userId }: { creatorId: string; userId: string | null },
): Promise<void> {
  // Must not fail while others are publishing.
  await tx.extendTimeouts({ statement: 30, lock: 20 })
  await queries.lockContent(tx)
  const ids = await selectPlannedByOthers(tx, creatorId, userId)
  for (const item of await queries.lockItems(tx, ids, null))
    await cancelSchedule(
      ctx,
      tx,
      item,
      `Management ended, ${item.state === 'PUBLISHED' ? 'not published again' : 'schedule canceled'}`,
    )
}

async function cancelSchedule(
  ctx: AgencyCtx,
  tx: Tx,
  { id, creatorId }: queries.Item,
  text: string,
): Promise<void> {
  const now = ctx.platform.clock().toISOString()
  const changes = {
    state: 'DRAFT',
    scheduledFor: null,
    publishedAt: null,
    publishesWhenCleared: false,
  } as const
  await queries.updateItems(tx, [id], changes, now)
  await addHistory(ctx, tx, [{ itemId: id, text }])
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

/** Publishes items missed by their job, for example after a restore. */
export async function publishOverdue(platform: Platform): Promise<void> {
  const dueItems = await withPlatform(platform.database, (tx) =>
    selectDueItems(tx, platform.clock().toISOString()),
  )
  await forEachIsolated(dueItems, (item) => publishScheduled(platform, item))
}
