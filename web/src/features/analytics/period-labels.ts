import {
  type AnalyticsPeriod,
  comparisonDays,
  periodDays,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import { formatDateRange } from './day-labels.ts'

export const periodNames: Record<AnalyticsPeriod, { now: string; before: string }> = {
  '7d': { now: 'last 7 days', before: 'the previous 7 days' },
  '30d': { now: 'last 30 days', before: 'the previous 30 days' },
  '90d': { now: 'last 90 days', before: 'the previous 90 days' },
  '1y': { now: 'last 12 months', before: 'the previous 12 months' },
}

/** 'May 13 – Jun 11'. */
export function periodRange(period: AnalyticsPeriod, today: string): string {
  const { from, to } = periodDays(period, today)
  return formatDateRange(from, to, today)
}

/** 'May 13 – Jun 11 compared with Apr 13 – May 12'. */
export function comparedRanges(period: AnalyticsPeriod, today: string): string {
  const { previousFrom, previousTo } = periodDays(period, today)
  return `${periodRange(period, today)} compared with ${formatDateRange(previousFrom, previousTo, today)}`
}

/** '4 weeks', the offset of the comparison line. */
export function comparisonWeeks(period: AnalyticsPeriod): string {
  const weeks = comparisonDays[period] / 7
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}
