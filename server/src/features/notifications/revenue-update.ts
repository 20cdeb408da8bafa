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

export type WeekRevenue = { creatorId: string; last: number; before: number }

/** One notification for admins with the agency's revenue, and one per creator with their own. */
export function revenueDrafts(week: string, revenue: WeekRevenue[]): NotificationDraft[] {
  const content = { type: 'REVENUE_UPDATE', priority: 'NORMAL' } as const
  const creatorDrafts = revenue
    .filter(({ last, before }) => last !== 0 || before !== 0)
    .map(({ creatorId, ...figures }) => ({
      ...content,
      to: { creator: creatorId },
      title: `Your revenue last week: ${usd(figures.last)}`,
      message: describe(week, figures),
      link: `/dashboard/creators/${creatorId}?tab=performance`,
      dedupeKey: `${week} ${creatorId}`,
    }))
  if (creatorDrafts.length === 0) return []
  const sum = (key: 'last' | 'before') => revenue.reduce((total, row) => total + row[key], 0)
  const totals = { last: sum('last'), before: sum('before') }
  return [
    {
      ...content,
      to: { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
      title: `Revenue last week: ${usd(totals.last)}`,
      message: describe(week, totals),
      link: '/dashboard/creators',
      dedupeKey: week,
    },
    ...creatorDrafts,
  ]
}

const usd = (cents: number) => formatMoney(fromCents(cents))

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function describe(week: string, { last, before }: { last: number; before: number }): string {
  const [from, to] = [week, addDays(week, 6)].map((day) => dayLabel.format(new Date(day)))
  return `${from} to ${to}: ${usd(last)}${comparison(last, before)}.`
}

function comparison(last: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round((100 * Math.abs(last - before)) / before)
  if (percent === 0)
    return last === before ? ', the same as the previous week' : ', about the same as the previous week'
  return `, ${percent}% ${last > before ? 'more' : 'less'} than the previous week`
}
