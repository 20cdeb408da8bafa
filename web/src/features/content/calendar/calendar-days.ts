import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromLocalInput, toLocalInput } from '../../../platform/local-time.ts'
import { dateFormat } from '../../../ui/date-format.ts'

/** 'YYYY-MM' from a URL parameter, otherwise the current month. */
export function parseMonth(text: string | null, today: string): string {
  return text && /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

export function addMonths(month: string, step: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + step)
  return at.toISOString().slice(0, 7)
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The days of a month in whole weeks, from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const end = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)))
  return weeks
}

export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0

export const dayOf = (zone: string, at: string): string => toLocalInput(zone, at).slice(0, 10)

/** The same time of day on another day, in the agency's time zone. */
export function moveToDay(zone: string, at: string, day: string): string {
  return fromLocalInput(zone, `${day}T${toLocalInput(zone, at).slice(11)}`) ?? at
}

const createDayFormat = (options: Intl.DateTimeFormatOptions) => {
  const formatter = dateFormat({ ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
/** 'Thu'. */
export const weekdayLabel = createDayFormat({ weekday: 'short' })
/** 'Thursday, June 11'. */
export const dayLabel = createDayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
/** 'June 11'. */
export const dateLabel = createDayFormat({ month: 'long', day: 'numeric' })
const monthName = createDayFormat({ month: 'long', year: 'numeric' })
/** 'June 2026'. */
export const monthLabel = (month: string): string => monthName(`${month}-01`)

/** '7 PM', '7:30 PM'. */
export function timeLabel(zone: string, at: string): string {
  const [hours = 0, minutes = 0] = toLocalInput(zone, at).slice(11).split(':').map(Number)
  const minutesText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${minutesText} ${hours < 12 ? 'AM' : 'PM'}`
}
