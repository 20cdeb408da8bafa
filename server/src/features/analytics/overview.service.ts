import {
  addMonths,
  comparisonDays,
  GROWTH_MONTHS,
  lastDayOfMonth,
  percentOf,
  projectMonth,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type {
  AnalyticsOverview,
  AnalyticsQuery,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import * as queries from './analytics.queries.ts'
import { daysOf, scopeOf } from './analytics-scope.service.ts'
import { type CountedSpend, loadSpend } from './spend.service.ts'

export async function readOverview(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsOverview> {
  const scope = scopeOf(ctx, query)
  const days = daysOf(ctx, query)
  const firstMonth = addMonths(days.to, 1 - GROWTH_MONTHS)
  const comparedFrom = addDays(days.from, -comparisonDays[query.period])
  const first = [days.previousFrom, comparedFrom, firstMonth].sort()[0] as string
  const [rows, sales, creators, fans, spend] = await Promise.all([
    queries.selectDays(scope, first, days.to),
    queries.selectSales(scope, days),
    queries.selectCreators(scope, ctx.session.timeZone),
    queries.countFans(scope),
    loadSpend(ctx, query),
  ])
  const calendar = new Calendar(rows, first, days.to)
  return {
    ...days,
    kpis: kpisOf(calendar, days, spend),
    countedAt: spend.countedAt,
    days: calendar
      .range(days.from, days.to)
      .map((day) => dayOf(calendar, day, calendar.daysBefore(day, comparisonDays[query.period]))),
    months: monthsOf(calendar, firstMonth, days.to, fans),
    sources: sourcesOf(calendar, days),
    platforms: platformsOf(sales),
    ...creatorsOf(creators, sales),
  }
}

type Row = Omit<queries.DayRow, 'day'>
const EMPTY_DAY: Row = {
  subscription: 0,
  tips: 0,
  ppv: 0,
  custom: 0,
  agency: 0,
  buyers: 0,
  newFans: 0,
  lostFans: 0,
}
const revenueOf = (row: Row) => row.subscription + row.tips + row.ppv + row.custom

const DAY_MS = 86_400_000

/** One row per day; days without data are zero. */
class Calendar {
  readonly #days: string[]
  readonly #rows: Row[]
  readonly #indexes: Map<string, number>
  constructor(rows: queries.DayRow[], first: string, last: string) {
    const byDay = new Map(rows.map((row) => [row.day, row]))
    const start = Date.parse(first)
    const length = (Date.parse(last) - start) / DAY_MS + 1
    this.#days = Array.from({ length }, (_, index) =>
      new Date(start + index * DAY_MS).toISOString().slice(0, 10),
    )
    this.#rows = this.#days.map((day) => byDay.get(day) ?? EMPTY_DAY)
    this.#indexes = new Map(this.#days.map((day, index) => [day, index]))
  }
  #indexOf(day: string): number {
    return this.#indexes.get(day) ?? this.#days.length
  }
  at(day: string): Row {
    return this.#rows[this.#indexOf(day)] ?? EMPTY_DAY
  }
  /** The day `n` days earlier, within the loaded range. */
  daysBefore(day: string, n: number): string {
    return this.#days[this.#indexOf(day) - n] as string
  }
  range(from: string, to: string): string[] {
    return this.#days.slice(this.#indexOf(from), this.#indexOf(to) + 1)
  }
  sum(from: string, to: string, value: (row: Row) => number): number {
    const end = this.#indexOf(to)
    let total = 0
    for (let index = this.#indexOf(from); index <= end; index++)
      total += value(this.#rows[index] ?? EMPTY_DAY)
    return total
  }
}

function kpisOf(calendar: Calendar, days: queries.Days, spend: CountedSpend): AnalyticsOverview['kpis'] {
  const compare = (value: (row: Row) => number) => ({
    value: calendar.sum(days.from, days.to, value),
    previous: calendar.sum(days.previousFrom, days.previousTo, value),
  })
  const money = (value: (row: Row) => number) => {
    const cents = compare(value)
    return { value: fromCents(cents.value), previous: fromCents(cents.previous) }
  }
  return {
    revenue: money(revenueOf),
    agencyShare: money((row) => row.agency),
    newFans: compare((row) => row.newFans),
    payingFans: { value: spend.payingFans, previous: spend.previousPayingFans },
    perPayingFan: {
      value: perFan(spend.revenue, spend.payingFans),
      previous: perFan(spend.previousRevenue, spend.previousPayingFans),
    },
  }
}

const perFan = (cents: number, fans: number): number | null =>
  fans === 0 ? null : fromCents(Math.round(cents / fans))

function dayOf(calendar: Calendar, day: string, comparedWith: string): AnalyticsOverview['days'][number] {
  const [current, previous] = [calendar.at(day), calendar.at(comparedWith)]
  return {
    day,
    comparedWith,
    revenue: { value: fromCents(revenueOf(current)), previous: fromCents(revenueOf(previous)) },
    agencyShare: { value: fromCents(current.agency), previous: fromCents(previous.agency) },
    newFans: { value: current.newFans, previous: previous.newFans },
    perPayingFan: {
      value: perFan(revenueOf(current), current.buyers),
      previous: perFan(revenueOf(previous), previous.buyers),
    },
  }
}

/** Works backward from the current number of fans to the number at the end of each month. */
function monthsOf(
  calendar: Calendar,
  first: string,
  today: string,
  currentFans: number,
): AnalyticsOverview['months'] {
  return Array.from({ length: GROWTH_MONTHS }, (_, index) => {
    const month = addMonths(first, index)
    const isCurrent = index === GROWTH_MONTHS - 1
    const end = isCurrent ? today : lastDayOfMonth(month)
    const revenue = fromCents(calendar.sum(month, end, revenueOf))
    const beforeToday = fromCents(calendar.sum(month, addDays(today, -1), revenueOf))
    const since = addDays(end, 1)
    return {
      month,
      revenue,
      projection: isCurrent ? projectMonth(beforeToday, revenue, today) : null,
      gained: calendar.sum(month, end, (row) => row.newFans),
      lost: calendar.sum(month, end, (row) => row.lostFans),
      fans: currentFans - calendar.sum(since, today, (row) => row.newFans - row.lostFans),
    }
  })
}

function sourcesOf(calendar: Calendar, days: queries.Days): AnalyticsOverview['sources'] {
  const compare = (key: 'subscription' | 'tips' | 'ppv' | 'custom') => ({
    value: fromCents(calendar.sum(days.from, days.to, (row) => row[key])),
    previous: fromCents(calendar.sum(days.previousFrom, days.previousTo, (row) => row[key])),
  })
  return [
    { type: 'Subscription', ...compare('subscription') },
    { type: 'Tips', ...compare('tips') },
    { type: 'PPV Content', ...compare('ppv') },
    { type: 'Custom Requests', ...compare('custom') },
  ]
}

type Sum = { value: number; previous: number }

function sumBy<Key>(sales: queries.SalesRow[], keyOf: (row: queries.SalesRow) => Key): Map<Key, Sum> {
  const sums = new Map<Key, Sum>()
  for (const row of sales) {
    const { value, previous } = sums.get(keyOf(row)) ?? { value: 0, previous: 0 }
    sums.set(keyOf(row), { value: value + row.value, previous: previous + row.previous })
  }
  return sums
}

function platformsOf(sales: queries.SalesRow[]): AnalyticsOverview['platforms'] {
  return [...sumBy(sales, (row) => row.platform)]
    .toSorted(([a, sumA], [b, sumB]) => sumB.value - sumA.value || (a < b ? -1 : 1))
    .map(([platform, { value, previous }]) => ({
      platform,
      value: fromCents(value),
      previous: fromCents(previous),
    }))
}

/** Sorted by revenue, then fans, then name. Includes archived creators only if they have revenue in either period. */
function creatorsOf(
  creators: queries.CreatorRow[],
  sales: queries.SalesRow[],
): Pick<AnalyticsOverview, 'creators' | 'total'> {
  const sums = sumBy(sales, (row) => row.creatorId)
  const rows = creators
    .map((row) => {
      const { value, previous } = sums.get(row.id) ?? { value: 0, previous: 0 }
      return { ...row, revenue: value, previous }
    })
    .filter((row) => !row.isArchived || row.revenue !== 0 || row.previous !== 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.fans - a.fans)
  const sum = (key: 'revenue' | 'fans' | 'engagementSum' | 'engagedFans') =>
    rows.reduce((total, row) => total + row[key], 0)
  const revenue = sum('revenue')
  return {
    creators: rows.map((row) => ({
      id: row.id,
      stageName: row.stageName,
      revenue: fromCents(row.revenue),
      previous: fromCents(row.previous),
      share: percentOf(row.revenue, revenue),
      fans: row.fans,
      engagement: engagementOf(row.engagementSum, row.engagedFans),
      growth: percentChange(row.revenue, row.previous),
      firstSaleDay: row.firstSaleDay,
      pausedDay: row.pausedDay,
      isArchived: row.isArchived,
    })),
    total: { fans: sum('fans'), engagement: engagementOf(sum('engagementSum'), sum('engagedFans')) },
  }
}

const engagementOf = (total: number, fans: number): number | null =>
  fans === 0 ? null : Math.round(total / fans)
