import type { AnalyticsPeriod } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import type { LinePoint } from '../../ui/charts/line-layout.ts'
import { formatSpan, longDay, mediumDay, shortDay } from './day-labels.ts'

export const metrics = ['revenue', 'agencyShare', 'newFans', 'perPayingFan'] as const
export type Metric = (typeof metrics)[number]

type Day = AnalyticsOverview['days'][number]
type RowsPath = (from: string, to: string) => string

/** One point per day, or per week for a year, which is unreadable by day. Averages can't be summed by week. */
export function pointsOf(
  days: readonly Day[],
  metric: Metric,
  period: AnalyticsPeriod,
  rowsOf: RowsPath,
): LinePoint[] {
  if (period === '1y' && metric !== 'perPayingFan')
    return weeks(days).map((week) => weekPoint(week, metric, rowsOf))
  return days.map((day, index) => ({
    key: day.day,
    label: longDay(day.day),
    tick: shortDay(day.day),
    value: day[metric].value,
    before: day[metric].before,
    beforeLabel: mediumDay(day.comparedWith),
    to: rowsOf(day.day, day.day),
    isPartial: index === days.length - 1,
  }))
}

/** Weeks are counted back from the last day; remaining days join the first week. */
export function weeks<T>(days: readonly T[]): T[][] {
  const first = days.length % 7
  const all: T[][] = first > 0 ? [days.slice(0, first)] : []
  for (let at = first; at < days.length; at += 7) all.push(days.slice(at, at + 7))
  const [short, next] = all
  if (short && next && short.length < 4) return [[...short, ...next], ...all.slice(2)]
  return all
}

function weekPoint(
  week: readonly Day[],
  metric: Exclude<Metric, 'perPayingFan'>,
  rowsOf: RowsPath,
): LinePoint {
  const [first, last] = [week[0] as Day, week.at(-1) as Day]
  const sum = (of: (day: Day) => number) =>
    Math.round(week.reduce((all, day) => all + of(day), 0) * 100) / 100
  return {
    key: first.day,
    label: formatSpan(first.day, last.day, first.day),
    tick: formatSpan(first.day, first.day, last.day),
    value: sum((day) => day[metric].value),
    before: sum((day) => day[metric].before),
    beforeLabel: formatSpan(first.comparedWith, last.comparedWith, first.comparedWith),
    to: rowsOf(first.day, last.day),
  }
}
