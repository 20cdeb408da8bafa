import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { formatMoney, fromCents } from '@greenroom/contract/kit/money.ts'
import type { NotificationDraft } from './audience.ts'

const HOUR_MS = 3_600_000

/** Weeks are reported on Monday at this hour in the agency's time zone. */
const REPORT_HOUR = 8

/** The Monday of the last full week, as YYYY-MM-DD. */
export function reportedWeek(timeZone: string, now: Date): string {
  const day = dayIn(timeZone, new Date(now.getTime() - REPORT_HOUR * HOUR_MS))
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday - 7)
}

export type WeekRevenue = { creatorId: string; lastWeek: number; previousWeek: number }

/** One notification for admins with the agency's revenue, and one per creator with their own. */
export function revenueDrafts(week: string, revenue: WeekRevenue[]): NotificationDraft[] {
  const content = { type: 'REVENUE_UPDATE', priority: 'NORMAL' } as const
  const creatorDrafts = revenue
    .filter(({ lastWeek, previousWeek }) => lastWeek !== 0 || previousWeek !== 0)
    .map(({ creatorId, ...figures }) => ({
      ...content,
      to: { creator: creatorId },
      title: `Your revenue last week: ${usd(figures.lastWeek)}`,
      message: describe(week, figures),
      link: `/dashboard/creators/${creatorId}?tab=performance`,
      dedupeKey: `${week} ${creatorId}`,
    }))
  if (creatorDrafts.length === 0) return []
  const sum = (key: 'lastWeek' | 'previousWeek') => revenue.reduce((total, row) => total + row[key], 0)
  const totals = { lastWeek: sum('lastWeek'), previousWeek: sum('previousWeek') }
  return [
    {
      ...content,
      to: { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
      title: `Revenue last week: ${usd(totals.lastWeek)}`,
      message: describe(week, totals),
      link: '/dashboard/creators',
      dedupeKey: week,
    },
    ...creatorDrafts,
  ]
}

const usd = (cents: number) => formatMoney(fromCents(cents))

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function describe(
  week: string,
  { lastWeek, previousWeek }: { lastWeek: number; previousWeek: number },
): string {
  const [from, to] = [week, addDays(week, 6)].map((day) => dayLabel.format(new Date(day)))
  return `${from} to ${to}: ${usd(lastWeek)}${comparison(lastWeek, previousWeek)}.`
}

function comparison(lastWeek: number, previousWeek: number): string {
  if (previousWeek <= 0) return ''
  const percent = Math.round((100 * Math.abs(lastWeek - previousWeek)) / previousWeek)
  if (percent === 0)
    return lastWeek === previousWeek
      ? ', the same as the previous week'
      : ', about the same as the previous week'
  return `, ${percent}% ${lastWeek > previousWeek ? 'more' : 'less'} than the previous week`
}
