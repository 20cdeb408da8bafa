import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { detailIn, refuseArchived, refusedField } from './creator-profile.service.ts'
import { deleteSplit, putSplit, selectSplit } from './creators.queries.ts'
import { holdCreator } from './creators.service.ts'

const LONGEST_AHEAD_DAYS = 5 * 366

const todayOf = (ctx: Ctx) => todayIn(ctx.session.timeZone, ctx.platform.clock())

/** Another share from a day on. What is booked keeps the share it was booked with. */
export async function agreeSplit(
  ctx: Ctx,
  id: string,
  split: { validFrom: string; creatorPercent: number },
): Promise<CreatorDetail> {
  const today = todayOf(ctx)
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await holdCreator(ctx, tx, id)
    refuseArchived(creator)
    if (split.validFrom < today)
      throw refusedField('validFrom', 'A share is agreed from today or a later day on.')
    if (Date.parse(split.validFrom) - Date.parse(today) > LONGEST_AHEAD_DAYS * 86_400_000)
      throw refusedField('validFrom', 'That is more than five years ahead.')
    await putSplit(tx, creator.id, split)
    const agreed = { creatorId: creator.id, ...split }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', agreed)
    return detailIn(ctx, tx, id)
  })
}

/** Nothing was booked by a share that has not begun, so it can go; one that has begun is on record. */
export async function withdrawSplit(ctx: Ctx, id: string, validFrom: string): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await holdCreator(ctx, tx, id)
    refuseArchived(creator)
    const split = await selectSplit(tx, creator.id, validFrom)
    if (!split) throw notFound()
    if (validFrom <= todayOf(ctx))
      throw new ApiError('refused', 'This share has begun and stays on record. Agree on another one instead.')
    await deleteSplit(tx, creator.id, validFrom)
    const withdrawn = { creatorId: creator.id, ...split }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_withdrawn', withdrawn)
    return detailIn(ctx, tx, id)
  })
}
