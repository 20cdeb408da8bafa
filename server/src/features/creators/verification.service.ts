import { statusWhenWorking } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail, NewVerification } from '@greenroom/contract/features/creators/creators.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { detailIn, refuseArchived, refusedField } from './creator-profile.service.ts'
import { updateCreator } from './creators.queries.ts'
import { holdCreator } from './creators.service.ts'
import * as queries from './verification.queries.ts'

const EARLIEST_DAY = '2000-01-01'

type Held = Awaited<ReturnType<typeof holdCreator>>

/** An examination on record. One that was there before stays, closed by this one. */
export async function recordVerification(
  ctx: Ctx,
  id: string,
  { examinedOn, method, note = null }: NewVerification,
): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await holdCreator(ctx, tx, id)
    if (creator.userId === ctx.session.userId)
      throw new ApiError('forbidden', 'Nobody examines their own identity. Ask a colleague.')
    refuseArchived(creator)
    if (!creator.realName)
      throw new ApiError('refused', 'Enter the legal name first: that is whose identity was examined.')
    refuseOddDay(ctx, examinedOn)
    await closeVerification(ctx, tx, creator, 'Examined anew')
    const examined = { examinerId: ctx.session.userId, examiner: ctx.actor.name, examinedOn, method, note }
    await queries.insertVerification(tx, { id: newId(), creatorId: creator.id, ...examined })
    await setVerified(tx, creator, true)
    await ctx.platform.events.emit(ctx, tx, 'creator.verified', { creatorId: creator.id, method })
    return detailIn(ctx, tx, id)
  })
}

export async function withdrawVerification(ctx: Ctx, id: string, reason: string): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await holdCreator(ctx, tx, id)
    if (!creator.isVerified) throw new ApiError('refused', 'This creator is not verified.')
    await closeVerification(ctx, tx, creator, reason)
    await setVerified(tx, creator, false)
    const withdrawn = { creatorId: creator.id, reason }
    await ctx.platform.events.emit(ctx, tx, 'creator.verification_withdrawn', withdrawn)
    return detailIn(ctx, tx, id)
  })
}

function refuseOddDay(ctx: Ctx, examinedOn: string): void {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  if (examinedOn > today) throw refusedField('examinedOn', 'That day has not come yet.')
  if (examinedOn < EARLIEST_DAY)
    throw refusedField('examinedOn', 'Pick a day between the year 2000 and today.')
}

function closeVerification(ctx: Ctx, tx: Tx, { id }: Held, reason: string): Promise<void> {
  const withdrawnAt = ctx.platform.clock().toISOString()
  return queries.closeVerification(tx, id, {
    withdrawnBy: ctx.actor.name,
    withdrawnReason: reason,
    withdrawnAt,
  })
}

/** Who is paused or archived stays so. */
async function setVerified(tx: Tx, { id, status }: Held, isVerified: boolean): Promise<void> {
  const next = status === 'INACTIVE' ? status : statusWhenWorking(isVerified)
  await updateCreator(tx, id, { isVerified, status: next })
}
