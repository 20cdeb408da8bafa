import type { AnalyticsPeriod } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import type { LinePoint } from '../../ui/charts/line-layout.ts'
import { formatDateRange, longDay, mediumDay, shortDay } from './day-labels.ts'

export const metrics = ['revenue', 'agencyShare', 'newFans', 'perPayingFan'] as const
export type Metric = (typeof metrics)[number]

type Day = AnalyticsOverview['days'][number]
type RowsPath = (from: string, to: string) => string

/** One point per day. A year has one per week, except for averages, which can't be summed. */
export function pointsOf(
  days: readonly Day[],
  metric: Metric,
  period: AnalyticsPeriod,
  pathOf: RowsPath,
): LinePoint[] {
  if (period === '1y' && metric !== 'perPayingFan')
    return groupByWeek(days).map((week) => weekPoint(week, metric, pathOf))
  return days.map((day, index) => ({
    key: day.day,
    label: longDay(day.day),
    tick: shortDay(day.day),
    value: day[metric].value,
    previous: day[metric].previous,
    previousLabel: mediumDay(day.comparedWith),
    to: pathOf(day.day, day.day),
    isPartial: index === days.length - 1,
  }))
}

/** Counts weeks back from the last day; fewer than four extra days are added to the first week. */
export function groupByWeek<T>(days: readonly T[]): T[][] {
  const extraDays = days.length % 7
  const groups: T[][] = extraDays > 0 ? [days.slice(0, extraDays)] : []
  for (let start = extraDays; start < days.length; start += 7) groups.push(days.slice(start, start + 7))
  const [first, second] = groups
  if (first && second && first.length < 4) return [[...first, ...second], ...groups.slice(2)]
  return groups
}

function weekPoint(
  week: readonly Day[],
  metric: Exclude<Metric, 'perPayingFan'>,
  pathOf: RowsPath,
): LinePoint {
  const [first, last] = [week[0] as Day, week.at(-1) as Day]
  const sum = (pick: (day: Day) => number) =>
    Math.round(week.reduce((total, day) => total + pick(day), 0) * 100) / 100
  return {
    key: first.day,
    label: formatDateRange(first.day, last.day, first.day),
    tick: formatDateRange(first.day, first.day, last.day),
    value: sum((day) => day[metric].value),
    previous: sum((day) => day[metric].previous),
    previousLabel: formatDateRange(first.comparedWith, last.comparedWith, first.comparedWith),
    to: pathOf(first.day, last.day),
  }
}
