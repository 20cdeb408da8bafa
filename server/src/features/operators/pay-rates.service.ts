import type { OperatorRates } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { addDays, formatDay } from '@greenroom/contract/kit/days.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { fieldError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { assertNotOwnPay, loadOwnPay } from './own-pay.service.ts'
import * as queries from './pay-sheets.queries.ts'
import { canBeAssignedSales } from './sales.queries.ts'

export async function listRates(ctx: Ctx): Promise<OperatorRates[]> {
  return inScope(ctx, (tx) => loadRates(ctx, tx, null))
}

async function loadRates(ctx: Ctx, tx: Tx, userId: string | null): Promise<OperatorRates[]> {
  const ownPayOf = await loadOwnPay(ctx, tx)
  const earners = await queries.selectEarners(tx, userId)
  const rates = await queries.selectRates(tx, userId === null ? null : [userId])
  return earners.map((user) => ({
    user,
    ownPay: ownPayOf(user.id),
    rates: rates
      .filter((rate) => rate.userId === user.id)
      .map(({ fromDay, hourlyCents, percentHundredths, setBy, setAt }) => ({
        fromDay,
        hourly: fromCents(hourlyCents),
        percent: percentHundredths / 100,
        setBy,
        setAt,
      })),
  }))
}

type NewRate = { fromDay: string; hourly: number; percent: number }

/** A rate can't be deleted, so a mistyped year would stay. */
const MAX_DAYS_AHEAD = 366

/** Days in approved pay sheets keep the rate they were paid at. */
export async function setRate(
  ctx: Ctx,
  userId: string,
  { fromDay, hourly, percent }: NewRate,
): Promise<OperatorRates> {
  return inScope(ctx, async (tx) => {
    if (!(await canBeAssignedSales(tx, userId))) throw notFound()
    const own = await assertNotOwnPay(ctx, tx, userId)
    await queries.lockPay(tx, userId)
    const last = await queries.selectLastPaidDay(tx, userId)
    if (last !== null && fromDay <= last) {
      const message = `The pay sheet up to ${formatDay(last)} is approved. Choose a later day.`
      throw fieldError('fromDay', message)
    }
    if (fromDay > addDays(todayIn(ctx.session.timeZone, ctx.platform.clock()), MAX_DAYS_AHEAD))
      throw fieldError('fromDay', 'Choose a day within the next year.')
    const percentHundredths = Math.round(percent * 100)
    const rate = { fromDay, hourlyCents: toCents(hourly), percentHundredths, setBy: ctx.actor.name }
    await queries.upsertRate(tx, userId, rate)
    await ctx.platform.events.emit(ctx, tx, 'pay_rate.set', { userId, fromDay, hourly, percent, ...own })
    const [row] = await loadRates(ctx, tx, userId)
    if (!row) throw notFound()
    return row
  })
}
