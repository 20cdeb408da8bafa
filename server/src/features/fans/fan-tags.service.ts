import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockAllVisibleFans, lockVisibleFanOrThrow, visibleTo } from './fan-access.service.ts'
import * as queries from './fan-tags.queries.ts'

const MAX_TAGS = 20

export async function listTags(ctx: Ctx) {
  return inScope(ctx, (tx) => queries.countTags(tx, visibleTo(ctx)))
}

export async function setTags(ctx: Ctx, fanId: string, newTags: string[]): Promise<string[]> {
  return inScope(ctx, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    const before = await queries.selectTags(tx, fan.id)
    const tags = [...new Set(newTags)]
    const added = tags.filter((tag) => !before.includes(tag))
    const removed = before.filter((tag) => !tags.includes(tag))
    if (added.length + removed.length === 0) return before
    await queries.deleteTags(tx, [fan.id], removed)
    await queries.insertTags(tx, [fan.id], added)
    await ctx.platform.events.emit(ctx, tx, 'fan.tagged', { fanIds: [fan.id], added, removed })
    return queries.selectTags(tx, fan.id)
  })
}

/** Updates all fans or none; a tag in both lists is added. */
export async function tagMany(
  ctx: Ctx,
  { fanIds, add, remove }: { fanIds: string[]; add: string[]; remove: string[] },
): Promise<{ changed: number }> {
  const added = [...new Set(add)]
  const removed = [...new Set(remove)].filter((tag) => !added.includes(tag))
  return inScope(ctx, async (tx) => {
    const ids = await lockAllVisibleFans(ctx, tx, fanIds)
    const changed = new Set([
      ...(await queries.deleteTags(tx, ids, removed)),
      ...(await queries.insertTags(tx, ids, added)),
    ])
    if (added.length > 0 && (await queries.maxTagCount(tx, ids)) > MAX_TAGS)
      throw new ApiError('refused', `A fan can have up to ${MAX_TAGS} tags. Remove some first.`)
    if (changed.size > 0)
      await ctx.platform.events.emit(ctx, tx, 'fan.tagged', { fanIds: [...changed], added, removed })
    return { changed: changed.size }
  })
}
