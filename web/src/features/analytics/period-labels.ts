import { periodDays, type StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'

/** Today in that time zone, such as 2026-06-11. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now)
}

const day = (at: string, withYear: boolean): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${at}T00:00:00Z`))

/** 'May 13 – Jun 11'; with years if one of the days is in another year than today. */
export function formatSpan(from: string, to: string, today: string): string {
  const withYear = [from, to].some((each) => each.slice(0, 4) !== today.slice(0, 4))
  return from === to ? day(from, withYear) : `${day(from, withYear)} – ${day(to, withYear)}`
}

/** 'May 13 – Jun 11 compared with Apr 13 – May 12'. */
export function comparedPeriods(period: StatPeriod, today: string): string {
  const days = periodDays[period]
  const now = formatSpan(addDays(today, 1 - days), today, today)
  return `${now} compared with ${formatSpan(addDays(today, 1 - 2 * days), addDays(today, -days), today)}`
}
