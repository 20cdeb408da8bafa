import { dateFormat } from '../../ui/date-format.ts'
import { datePreferences } from '../../ui/date-preferences.ts'

const utcFormat = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })

const short = utcFormat({ month: 'short', day: 'numeric' })
const shortWithYear = utcFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const long = utcFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const medium = utcFormat({ weekday: 'long', month: 'short', day: 'numeric' })
const month = utcFormat({ month: 'long', year: 'numeric' })
const shortMonth = utcFormat({ month: 'short' })

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** 'Jun 7' */
export const shortDay = (day: string): string => short.format(toDate(day))
/** 'Sunday, June 7' */
export const longDay = (day: string): string => long.format(toDate(day))
/** 'Wednesday, Oct 14' */
export const mediumDay = (day: string): string => medium.format(toDate(day))
/** 'June 2026' */
export const longMonth = (day: string): string => month.format(toDate(day))
/** 'Jun' */
export const shortMonthName = (day: string): string => shortMonth.format(toDate(day))

/** Today in the time zone, such as 2026-06-11. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now)
}

/** 'May 13 – Jun 11'; with years if one of the days is not in the current year. */
export function formatDateRange(from: string, to: string, today: string): string {
  const withYear = [from, to].some((day) => day.slice(0, 4) !== today.slice(0, 4))
  const format = withYear ? shortWithYear : short
  return from === to
    ? format.format(toDate(from))
    : `${format.format(toDate(from))} – ${format.format(toDate(to))}`
}

/** 'Jun 7', or 'Jun 7, 2025' outside the current year. */
export const formatDay = (day: string, today: string): string => formatDateRange(day, day, today)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** '8 PM', 'noon' or 'midnight'; '20:00' with the 24-hour clock. */
export function hourLabel(hour: number): string {
  if (datePreferences().is24Hour) return `${String(hour % 24).padStart(2, '0')}:00`
  if (hour % 24 === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}
