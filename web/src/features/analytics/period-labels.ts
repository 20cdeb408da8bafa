import {
  type AnalyticsPeriod,
  comparisonDays,
  periodDays,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import { formatSpan } from './day-labels.ts'

export const periodNames: Record<AnalyticsPeriod, { now: string; before: string }> = {
  '7d': { now: 'last 7 days', before: 'the previous 7 days' },
  '30d': { now: 'last 30 days', before: 'the previous 30 days' },
  '90d': { now: 'last 90 days', before: 'the previous 90 days' },
  '1y': { now: 'last 12 months', before: 'the previous 12 months' },
}

/** 'May 13 – Jun 11'. */
export function periodSpan(period: AnalyticsPeriod, today: string): string {
  const { from, to } = periodDays(period, today)
  return formatSpan(from, to, today)
}

/** 'May 13 – Jun 11 compared with Apr 13 – May 12'. */
export function comparedPeriods(period: AnalyticsPeriod, today: string): string {
  const { previousFrom, previousTo } = periodDays(period, today)
  return `${periodSpan(period, today)} compared with ${formatSpan(previousFrom, previousTo, today)}`
}

/** '4 weeks', the offset of the comparison line. */
export function comparedWeeks(period: AnalyticsPeriod): string {
  const weeks = comparisonDays[period] / 7
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}
