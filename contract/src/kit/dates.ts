import { z } from './zod.ts'

const MIN_DAY = '1900-01-01'
const MAX_DAY = '9000-01-01'

/** A timestamp as ISO text; it stays text from the database to the browser. */
export const timestampWith = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine((at) => at >= MIN_DAY && at < MAX_DAY, error)

export const timestamp = timestampWith('Enter a valid date and time.')

/** A calendar day that the database can store, as can the days around it. */
export const dayWith = (message: string) =>
  z.iso
    .date(message)
    .refine((day) => day >= MIN_DAY, 'Pick a later day.')
    .refine((day) => day < MAX_DAY, 'Pick an earlier day.')

export const calendarDay = dayWith('Pick a day.')

export const timeZone = z.string().max(64).refine(isTimeZone, 'Pick a time zone from the list.')

/** Named zones only, because PostgreSQL inverts the sign of a bare offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The calendar day of an instant in the agency's time zone, as YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const cached = dayFormats.get(zone)
  if (cached) return cached.format(at)
  // Cached, because creating a format costs a hundred times more than using it.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  dayFormats.set(zone, format)
  return format.format(at)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * An instant in a time zone as YYYY-MM-DD HH:MM:SS, which spreadsheets and our imports understand. Includes the offset
 * only in the repeated hour of a clock change.
 */
export function localTimeIn(zone: string, at: Date): string {
  const format = timeFormats.get(zone) ?? createTimeFormat(zone)
  const local = format.format(at).padStart('YYYY-MM-DD HH:MM:SS'.length, '0')
  const isRepeated = CLOCK_CHANGES_MS.some((ms) => local.endsWith(format.format(at.getTime() + ms)))
  return isRepeated
    ? `${local} ${formatOffset(Date.parse(`${local.replace(' ', 'T')}Z`) - at.getTime())}`
    : local
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()
/** One hour, and half an hour on Lord Howe Island. */
const CLOCK_CHANGES_MS = [-3_600_000, 3_600_000, -1_800_000, 1_800_000]

function createTimeFormat(zone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  timeFormats.set(zone, format)
  return format
}

function formatOffset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0'))
  return `${ms < 0 ? '-' : '+'}${hours}:${remainder}`
}

const DAY_MS = 86_400_000

/** Calendar days between two instants in the agency's time zone: 0 on the same day, never negative. */
export function daysBetween(zone: string, from: Date, to: Date): number {
  return Math.max(0, (Date.parse(dayIn(zone, to)) - Date.parse(dayIn(zone, from))) / DAY_MS)
}

/** Noon of a day (YYYY-MM-DD) in a time zone, which is the same day in most other time zones. */
export function noonIn(zone: string, day: string): string {
  const localTime = Date.parse(`${day}T12:00:00Z`)
  // Two steps, because the first guess may be on the other side of a clock change.
  const guess = localTime - offsetAt(zone, localTime)
  return new Date(localTime - offsetAt(zone, guess)).toISOString()
}

function offsetAt(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const partValue = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(
      partValue('year'),
      partValue('month') - 1,
      partValue('day'),
      partValue('hour'),
      partValue('minute'),
      partValue('second'),
    ) - instant
  )
}
