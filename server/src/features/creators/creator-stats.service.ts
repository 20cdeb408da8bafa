import type { CreatorStats, PeriodStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { periodDays, type StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './creator-stats.queries.ts'
import { isVisibleCreator } from './creators.service.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Without revenue permission, money and order counts are null. */
export async function getCreatorStats(ctx: Ctx, id: string, period: StatPeriod): Promise<CreatorStats> {
  const canSeeRevenue = may(ctx.session.role, 'creators:revenue')
  const days = periodRange(ctx, period)
  return inScope(ctx, async (tx) => {
    if (!(await isVisibleCreator(ctx, tx, id))) throw notFound()
    const periodRows = await queries.selectPeriodSums(tx, id, days)
    const joinedRows = await queries.selectNewFans(tx, id, days)
    const messages = await queries.selectMessageHours(tx, id, days)
    const orders = canSeeRevenue ? await queries.selectOrderHours(tx, id, days) : null
    const weeks = canSeeRevenue ? await queries.selectWeeks(tx, id, days) : null
    const toPeriodStats = (isCurrent: boolean, from: string, to: string): PeriodStats => ({
      from,
      to,
      ...toFigures(
        periodRows.find((row) => row.isCurrent === isCurrent),
        joinedRows.find((row) => row.isCurrent === isCurrent),
        canSeeRevenue,
      ),
    })
    return {
      period,
      current: toPeriodStats(true, days.from, days.to),
      previous: toPeriodStats(false, days.previousFrom, addDays(days.from, -1)),
      weeks:
        weeks &&
        mondays(days).map((week) => ({ week, ...toSources(weeks.find((row) => row.week === week)) })),
      hours: HOURS.map((hour) => ({
        hour,
        messages: countAt(messages, hour),
        orders: orders && countAt(orders, hour),
      })),
    }
  })
}

/** The period ends today; the previous one has the same length. */
function periodRange(ctx: Ctx, period: StatPeriod): queries.PeriodRange {
  const { timeZone } = ctx.session
  const length = periodDays[period]
  const to = todayIn(timeZone, ctx.platform.clock())
  return { previousFrom: addDays(to, 1 - 2 * length), from: addDays(to, 1 - length), to, timeZone }
}

function toFigures(
  row: queries.PeriodRow | undefined,
  joined: queries.NewFansRow | undefined,
  canSeeRevenue: boolean,
): Omit<PeriodStats, 'from' | 'to'> {
  return {
    money: canSeeRevenue ? toMoney(row) : null,
    orders: canSeeRevenue ? (row?.orders ?? 0) : null,
    newFans: row?.newFans ?? 0,
    conversion: joined ? Math.round((100 * joined.bought) / joined.joined) : null,
    messagesIn: row?.messagesIn ?? 0,
    messagesOut: row?.messagesOut ?? 0,
    avgResponseTime: row && row.replies > 0 ? Math.round(row.replySeconds / row.replies) : null,
  }
}

function toMoney(row: queries.PeriodRow | undefined): NonNullable<PeriodStats['money']> {
  const revenue = row ? row.subscription + row.tips + row.ppv + row.custom : 0
  return {
    revenue: fromCents(revenue),
    fee: fromCents(row?.fee ?? 0),
    creatorShare: fromCents(row?.creator ?? 0),
    agencyShare: fromCents(row?.agency ?? 0),
    refunded: fromCents(row?.refunded ?? 0),
    avgOrderValue: row && row.orders > 0 ? fromCents(Math.round(revenue / row.orders)) : null,
    bySource: toSources(row),
  }
}

function toSources(row: Omit<queries.WeekRow, 'week'> | undefined) {
  return {
    subscription: fromCents(row?.subscription ?? 0),
    tips: fromCents(row?.tips ?? 0),
    ppv: fromCents(row?.ppv ?? 0),
    custom: fromCents(row?.custom ?? 0),
  }
}

const countAt = (rows: queries.HourRow[], hour: number): number =>
  rows.find((row) => row.hour === hour)?.n ?? 0

/** Mondays of all weeks that overlap the period, oldest first. */
function mondays({ from, to }: queries.PeriodRange): string[] {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[] = []
  for (let monday = addDays(from, -weekday); monday <= to; monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}
