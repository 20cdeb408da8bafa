import { addDays } from '../../kit/days.ts'

export const analyticsPeriods = ['7d', '30d', '90d', '1y'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]
export const DEFAULT_ANALYTICS_PERIOD: AnalyticsPeriod = '30d'
export const analyticsPeriodDays: Record<AnalyticsPeriod, number> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
}

/** Whole weeks, so the chart compares each day with the same weekday. */
export const comparisonDays: Record<AnalyticsPeriod, number> = { '7d': 7, '30d': 28, '90d': 91, '1y': 364 }

/** Months shown in Revenue Growth and Fan Growth, regardless of the period. */
export const GROWTH_MONTHS = 7
export const cohortMonths: Record<AnalyticsPeriod, number> = { '7d': 6, '30d': 6, '90d': 6, '1y': 12 }

/** Top percentages of paying fans. */
export const topPercents = [1, 5, 10] as const
export type TopPercent = (typeof topPercents)[number]

/** Everything that can be exported as CSV. */
export const analyticsBlocks = [
  'days',
  'revenue-growth',
  'fan-growth',
  'sources',
  'platforms',
  'creators',
  'retention',
  'spend',
  'spenders',
  'hours',
] as const
export type AnalyticsBlock = (typeof analyticsBlocks)[number]

export type PeriodDays = { from: string; to: string; previousFrom: string; previousTo: string }

/** The period ends today; the previous one has the same length and ends the day before it starts. */
export function periodDays(period: AnalyticsPeriod, today: string): PeriodDays {
  const length = analyticsPeriodDays[period]
  return {
    from: addDays(today, 1 - length),
    to: today,
    previousFrom: addDays(today, 1 - 2 * length),
    previousTo: addDays(today, -length),
  }
}

/** The first day of the month that is `n` months after the one containing `day`. */
export function addMonths(day: string, n: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10)
}

/** The last day of the month that contains `day`. */
export const lastDayOfMonth = (day: string): string => addDays(addMonths(day, 1), -1)

/**
 * Projects a month's total from its complete days, excluding `today`. Null on the first day, and never below the
 * current total.
 */
export function projectMonth(beforeToday: number, monthToDate: number, today: string): number | null {
  const completeDays = Number(today.slice(8)) - 1
  if (completeDays === 0) return null
  const projected = (beforeToday / completeDays) * Number(lastDayOfMonth(today).slice(8))
  return Math.max(monthToDate, Math.round(projected * 100) / 100)
}

/** Number of fans in the top `percent`, rounded up to include at least one. */
export function topCount(fans: number, percent: number): number {
  return Math.ceil((fans * percent) / 100)
}

/** Null unless the total is positive. */
export function percentOf(part: number, total: number): number | null {
  return total > 0 ? (part / total) * 100 : null
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
