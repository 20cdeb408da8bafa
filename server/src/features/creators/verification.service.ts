import { unpausedStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail, NewVerification } from '@greenroom/contract/features/creators/creators.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { assertNotArchived, loadDetail } from './creator-profile.service.ts'
import { updateCreator } from './creators.queries.ts'
import { lockVisibleCreator, statusChange } from './creators.service.ts'
import * as queries from './verification.queries.ts'

const EARLIEST_DAY = '2000-01-01'

type LockedCreator = Awaited<ReturnType<typeof lockVisibleCreator>>

export async function recordVerification(
  ctx: Ctx,
  id: string,
  { examinedOn, method, note = null }: NewVerification,
): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    if (creator.userId === ctx.session.userId)
      throw new ApiError('forbidden', 'You can’t verify your own identity. Ask a colleague.')
    assertNotArchived(creator)
    if (!creator.realName) throw new ApiError('refused', 'Add the legal name first.')
    assertValidDay(ctx, examinedOn)
    await verifyCreator(ctx, tx, creator, { examinedOn, method, note })
    return loadDetail(ctx, tx, id)
  })
}

/** Closes an earlier verification, which is kept. */
export async function verifyCreator(
  ctx: Ctx,
  tx: Tx,
  creator: LockedCreator,
  { legalName, ...check }: Required<NewVerification> & { legalName?: string },
): Promise<void> {
  await closeVerification(ctx, tx, creator, 'Verified again')
  const record = { examinerId: ctx.session.userId, examiner: ctx.actor.name, ...check }
  await queries.insertVerification(tx, { id: newId(), creatorId: creator.id, ...record })
  if (legalName) await updateCreator(tx, creator.id, { realName: legalName })
  await setVerified(tx, creator, true)
  const payload = { ...statusChange(creator), method: check.method }
  await ctx.platform.events.emit(ctx, tx, 'creator.verified', payload)
}

export async function withdrawVerification(ctx: Ctx, id: string, reason: string): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    if (!creator.isVerified) throw new ApiError('refused', 'This creator is not verified.')
    await endVerification(ctx, tx, creator, reason)
    return loadDetail(ctx, tx, id)
  })
}

export async function endVerification(
  ctx: Ctx,
  tx: Tx,
  creator: LockedCreator,
  reason: string,
): Promise<void> {
  await closeVerification(ctx, tx, creator, reason)
  await setVerified(tx, creator, false)
  const payload = { ...statusChange(creator), reason }
  await ctx.platform.events.emit(ctx, tx, 'creator.verification_withdrawn', payload)
}

/** Newest first, including withdrawn ones. */
export const verificationsOf = (tx: Tx, creatorId: string) => queries.selectVerifications(tx, creatorId)

function assertValidDay(ctx: Ctx, examinedOn: string): void {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  if (examinedOn > today) throw fieldError('examinedOn', 'The date can’t be in the future.')
  if (examinedOn < EARLIEST_DAY) throw fieldError('examinedOn', 'Choose a date between 2000 and today.')
}

function closeVerification(ctx: Ctx, tx: Tx, { id }: LockedCreator, reason: string): Promise<void> {
  const withdrawnAt = ctx.platform.clock().toISOString()
  return queries.closeVerification(tx, id, {
    withdrawnBy: ctx.actor.name,
    withdrawnReason: reason,
    withdrawnAt,
  })
}

/** Paused and archived creators stay INACTIVE. */
async function setVerified(tx: Tx, { id, status }: LockedCreator, isVerified: boolean): Promise<void> {
  const next = status === 'INACTIVE' ? status : unpausedStatus(isVerified)
  await updateCreator(tx, id, { isVerified, status: next })
}
