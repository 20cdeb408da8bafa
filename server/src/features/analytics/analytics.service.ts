import { addMonths, cohortMonths, percentOf } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type {
  AnalyticsHours,
  AnalyticsQuery,
  AnalyticsRetention,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { selectCohorts, selectHours } from './analytics.queries.ts'
import { daysOf, scopeOf } from './analytics-scope.service.ts'

export async function readRetention(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsRetention> {
  const { to: today } = daysOf(ctx, query)
  const length = cohortMonths[query.period]
  const first = addMonths(today, 1 - length)
  const rows = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    selectCohorts(tx, scopeOf(ctx, query), first),
  )
  const sizes = new Map(rows.filter(({ month }) => month === null).map(({ cohort, fans }) => [cohort, fans]))
  const buyers = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row.buyers]))
  const cohorts = Array.from({ length }, (_, index) => addMonths(first, index))
  return {
    cohorts: cohorts.map((cohort, index) => {
      const fans = sizes.get(cohort) ?? 0
      const months = Array.from({ length: length - index }, (_, offset) => {
        const month = addMonths(cohort, offset)
        const bought = buyers.get(`${cohort} ${month}`) ?? 0
        return { offset, month, buyers: bought, percent: percentOf(bought, fans) }
      })
      return { month: cohort, fans, months }
    }),
  }
}

export async function readHours(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsHours> {
  const { from, to } = daysOf(ctx, query)
  const scope = scopeOf(ctx, query)
  const rows = await withScope(ctx.platform.database, ctx.agencyId, (tx) => selectHours(tx, scope, from, to))
  const byHour = new Map(rows.map((row) => [row.weekday * 24 + row.hour, row]))
  const cells = Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [1 + Math.floor(index / 24), index % 24]
    const row = byHour.get(weekday * 24 + hour)
    return { weekday, hour, revenue: fromCents(row?.revenue ?? 0), orders: row?.orders ?? 0 }
  })
  const sum = (key: 'revenue' | 'orders') => rows.reduce((total, row) => total + row[key], 0)
  return {
    from,
    to,
    timeZone: scope.timeZone,
    revenue: fromCents(sum('revenue')),
    orders: sum('orders'),
    cells,
  }
}
