import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { assertNotArchived, fieldError, loadDetail } from './creator-profile.service.ts'
import { deleteSplit, selectSplit, upsertSplit } from './creators.queries.ts'
import { lockVisibleCreator } from './creators.service.ts'

const MAX_DAYS_AHEAD = 5 * 366

const todayOf = (ctx: Ctx) => todayIn(ctx.session.timeZone, ctx.platform.clock())

/** Existing bookings keep their split. */
export async function agreeSplit(
  ctx: Ctx,
  id: string,
  split: { validFrom: string; creatorPercent: number },
): Promise<CreatorDetail> {
  const today = todayOf(ctx)
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    if (split.validFrom < today) throw fieldError('validFrom', 'Choose today or a later day.')
    if (Date.parse(split.validFrom) - Date.parse(today) > MAX_DAYS_AHEAD * 86_400_000)
      throw fieldError('validFrom', 'Choose a day within the next five years.')
    await upsertSplit(tx, creator.id, split)
    const agreed = { creatorId: creator.id, ...split }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', agreed)
    return loadDetail(ctx, tx, id)
  })
}

/** Only future splits can be deleted, since nothing is booked with them. */
export async function withdrawSplit(ctx: Ctx, id: string, validFrom: string): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    const split = await selectSplit(tx, creator.id, validFrom)
    if (!split) throw notFound()
    if (validFrom <= todayOf(ctx))
      throw new ApiError(
        'refused',
        'This split is already in force and can’t be deleted. Add a new one instead.',
      )
    await deleteSplit(tx, creator.id, validFrom)
    const withdrawn = { creatorId: creator.id, ...split }
    await ctx.platform.events.emit(ctx, tx, 'creator.split_withdrawn', withdrawn)
    return loadDetail(ctx, tx, id)
  })
}
