import { addMonths, cohortMonths, percentOf } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type {
  AnalyticsHours,
  AnalyticsQuery,
  AnalyticsRetention,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { selectCohorts, selectHours } from './analytics.queries.ts'
import { daysOf, scopeOf } from './analytics-scope.service.ts'

export async function readRetention(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsRetention> {
  const { to: today } = daysOf(ctx, query)
  const length = cohortMonths[query.period]
  const first = addMonths(today, 1 - length)
  const rows = await selectCohorts(scopeOf(ctx, query), first)
  const counts = new Map(rows.map(({ cohort, month, n }) => [`${cohort} ${month}`, n]))
  const cohorts = Array.from({ length }, (_, index) => addMonths(first, index))
  return {
    cohorts: cohorts.map((cohort, index) => {
      const fans = counts.get(`${cohort} null`) ?? 0
      const months = Array.from({ length: length - index }, (_, offset) => {
        const month = addMonths(cohort, offset)
        const buyers = counts.get(`${cohort} ${month}`) ?? 0
        return { offset, month, buyers, percent: percentOf(buyers, fans) }
      })
      return { month: cohort, fans, months }
    }),
  }
}

export async function readHours(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsHours> {
  const { from, to } = daysOf(ctx, query)
  const rows = await selectHours(scopeOf(ctx, query), from, to)
  const byWeekday = new Map(rows.map((row) => [row.weekday, row]))
  const cells = Array.from({ length: 7 * 24 }, (_, index) => {
    const [weekday, hour] = [1 + Math.floor(index / 24), index % 24]
    const row = byWeekday.get(weekday)
    return { weekday, hour, revenue: fromCents(row?.cents[hour] ?? 0), orders: row?.orders[hour] ?? 0 }
  })
  const cents = rows.flatMap((row) => row.cents)
  const orders = rows.flatMap((row) => row.orders)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    from,
    to,
    timeZone: ctx.session.timeZone,
    revenue: fromCents(sum(cents)),
    orders: sum(orders),
    cells,
  }
}
