import { dateFormat } from '../../ui/date-format.ts'

const fullDate = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const fullMonth = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

// Noon in UTC is on the same day in every time zone.
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** 'Nov 9, 2026' for '2026-11-09'. */
export const formatDay = (day: string): string => fullDate.format(atNoon(day))

/** First day of a share: 'from Nov 9, 2026', or 'from the beginning' for null. */
export const formatFirstDay = (day: string | null): string =>
  day === null ? 'from the beginning' : `from ${formatDay(day)}`

/** 'Nov 9' for '2026-11-09'. */
export const formatShortDay = (day: string): string => shortDay.format(atNoon(day))

/** 'Nov 9 – 15' for the Monday '2026-11-09'; Intl omits shared parts. */
export function formatWeek(monday: string): string {
  const sunday = new Date(atNoon(monday).getTime() + 6 * 86_400_000)
  return shortDay.formatRange(atNoon(monday), sunday)
}

/** 'June 2026' for '2026-06'. */
export const formatMonth = (month: string): string => fullMonth.format(atNoon(`${month}-15`))

/** '45 s', '23 min', '3 h 20 min', '2 d 4 h': at most the two largest units. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds)
  if (totalSeconds < 60) return `${totalSeconds} s`
  const minutes = Math.round(totalSeconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return joinUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}

/** '12 AM', '3 PM'; 24 is midnight. */
export function formatHour(hour: number): string {
  const h = hour % 24
  return `${h % 12 === 0 ? 12 : h % 12} ${h < 12 ? 'AM' : 'PM'}`
}

const WINDOW_HOURS = 3

/** The three consecutive hours with the highest total, possibly across midnight; null if empty. */
export function bestHours(byHour: readonly number[]): { from: number; to: number; share: number } | null {
  const total = byHour.reduce((sum, n) => sum + n, 0)
  if (total === 0) return null
  const sumFrom = (hour: number) =>
    Array.from({ length: WINDOW_HOURS }, (_, step) => byHour[(hour + step) % 24] ?? 0).reduce(
      (a, b) => a + b,
      0,
    )
  let from = 0
  for (let hour = 1; hour < 24; hour++) if (sumFrom(hour) > sumFrom(from)) from = hour
  return { from, to: (from + WINDOW_HOURS) % 24, share: Math.round((sumFrom(from) / total) * 100) }
}
