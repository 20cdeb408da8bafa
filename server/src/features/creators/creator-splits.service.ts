import type {
  CreatorDetail,
  NewSplit,
  SplitPreview,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { assertNotArchived, loadDetail } from './creator-profile.service.ts'
import { BEGINNING, deleteSplit, selectSplit } from './creator-splits.queries.ts'
import { isVisibleCreator, lockVisibleCreator } from './creators.service.ts'
import { applySplit, assertFirstDay, loadChanges } from './split-changes.service.ts'

const todayOf = (ctx: Ctx) => todayIn(ctx.session.timeZone, ctx.platform.clock())

const toStoredSplit = ({ validFrom, creatorPercent }: NewSplit) => ({
  validFrom: validFrom ?? BEGINNING,
  creatorPercent,
})

export async function previewSplit(ctx: Ctx, id: string, split: NewSplit): Promise<SplitPreview> {
  assertFirstDay(split.validFrom, todayOf(ctx), 'validFrom')
  return inScope(ctx, async (tx) => {
    if (!(await isVisibleCreator(ctx, tx, id))) throw notFound()
    return loadChanges(tx, id, toStoredSplit(split))
  })
}

export async function addSplit(ctx: Ctx, id: string, split: NewSplit): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    assertFirstDay(split.validFrom, todayOf(ctx), 'validFrom')
    await applySplit(ctx, tx, creator.id, toStoredSplit(split))
    return loadDetail(ctx, tx, id)
  })
}

/** Only future splits can be deleted, because no transactions use them yet. */
export async function withdrawSplit(ctx: Ctx, id: string, validFrom: string): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    const split = await selectSplit(tx, creator.id, validFrom)
    if (!split) throw notFound()
    if (validFrom <= todayOf(ctx))
      throw new ApiError(
        'refused',
        'This share is already in effect and can’t be deleted. Add a new one instead.',
      )
    await deleteSplit(tx, creator.id, validFrom)
    const payload = { creatorId: creator.id, ...split }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_withdrawn', payload)
    return loadDetail(ctx, tx, id)
  })
}
