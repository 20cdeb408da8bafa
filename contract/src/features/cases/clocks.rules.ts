import { dayIn, noonIn } from '../../kit/dates.ts'
import { addDays } from '../../kit/days.ts'
import type { CaseType } from './cases.rules.ts'

/**
 * Hours count continuously; business days skip weekends and the agency's holidays; months end on the same day of the
 * month.
 */
export type Clock = { count: number; unit: 'hours' | 'business_days' | 'months' }

/** docs/compliance.md lists the source of each deadline. */
export const caseClocks: Record<CaseType, Clock> = {
  DMCA_RECEIVED: { count: 24, unit: 'hours' },
  DMCA_SENT: { count: 10, unit: 'business_days' },
  COUNTER_NOTICE: { count: 14, unit: 'business_days' },
  CARD_COMPLAINT: { count: 7, unit: 'business_days' },
  INTIMATE_IMAGE: { count: 48, unit: 'hours' },
  PERSONAL_DATA: { count: 1, unit: 'months' },
  OTHER: { count: 10, unit: 'business_days' },
}

/** Minimum time before material is restored after a counter-notice. */
const RESTORE_CLOCK: Clock = { count: 10, unit: 'business_days' }
const APPEAL_CLOCK: Clock = { count: 7, unit: 'business_days' }
/** One month and, for complex requests, two more. */
const EXTENDED_CLOCK: Clock = { count: 3, unit: 'months' }

export type Calendar = {
  timeZone: string
  /** YYYY-MM-DD */
  holidays: readonly string[]
}

/** The deadline of a clock that starts at `from`. Days end one second before midnight in the agency's time zone. */
export function dueAt(from: Date, { count, unit }: Clock, calendar: Calendar): Date {
  if (unit === 'hours') return new Date(from.getTime() + count * 3_600_000)
  const start = dayIn(calendar.timeZone, from)
  const day = unit === 'months' ? addMonths(start, count) : addBusinessDays(start, count, calendar.holidays)
  return endOf(day, calendar.timeZone)
}

/** The day of receipt is not counted. */
export function addBusinessDays(day: string, count: number, holidays: readonly string[]): string {
  let current = day
  for (let remaining = count; remaining > 0; ) {
    current = addDays(current, 1)
    if (isBusinessDay(current, holidays)) remaining -= 1
  }
  return current
}

/** Business days after `from`, up to and including `to`. */
export function businessDaysBetween(from: string, to: string, holidays: readonly string[]): number {
  let count = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day, holidays)) count += 1
  }
  return count
}

function isBusinessDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The same day in a later month, or the last day of that month if there is none. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + count, 0))
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDay.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** The last second of a day in a time zone, even if the clock changes that night. */
function endOf(day: string, zone: string): Date {
  let [before, after] = [Date.parse(noonIn(zone, day)), Date.parse(noonIn(zone, addDays(day, 1)))]
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000
    if (dayIn(zone, new Date(middle)) <= day) before = middle
    else after = middle
  }
  return new Date(before)
}

/** Midnight, even if the clock changes on that day. */
export const startOf = (day: string, zone: string): Date =>
  new Date(endOf(addDays(day, -1), zone).getTime() + 1_000)

export type CaseClockInput = {
  type: CaseType
  /** Null while the notice is incomplete. */
  clockFrom: string | null
  isExtended: boolean
  appealedAt: string | null
}
export type CaseTimes = { opensAt: string | null; dueAt: string | null; soonAt: string | null }

/** When material may be restored, when the case is due, and when it is due soon (a fifth of its time is left). */
export function caseTimes(
  { type, clockFrom, isExtended, appealedAt }: CaseClockInput,
  calendar: Calendar,
): CaseTimes {
  const start = appealedAt ?? clockFrom
  if (start === null) return { opensAt: null, dueAt: null, soonAt: null }
  const from = new Date(start)
  const clock = appealedAt ? APPEAL_CLOCK : isExtended ? EXTENDED_CLOCK : caseClocks[type]
  const due = dueAt(from, clock, calendar)
  const opens = type === 'COUNTER_NOTICE' && !appealedAt ? dueAt(from, RESTORE_CLOCK, calendar) : null
  return {
    opensAt: opens?.toISOString() ?? null,
    dueAt: due.toISOString(),
    soonAt: new Date(due.getTime() - (due.getTime() - from.getTime()) / 5).toISOString(),
  }
}
