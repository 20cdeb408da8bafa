import { z } from 'zod'

/** An instant as ISO text; it stays text from the database to the browser. */
export const timestamp = z.iso.datetime({ offset: true })

export const timeZone = z.string().max(64).refine(isTimeZone, 'Pick a time zone from the list.')

/** Places only: PostgreSQL reads the sign of a bare offset the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The calendar day of an instant in a business's own time zone, as YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const known = dayFormats.get(zone)
  if (known) return known.format(at)
  // Making one costs a hundred times more than using it. There are a few hundred zones and no more.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  dayFormats.set(zone, format)
  return format.format(at)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

const DAY_MS = 86_400_000

/** How many days of a business's calendar lie between two instants: 0 on the same day, never less. */
export function daysBetween(zone: string, from: Date, to: Date): number {
  return Math.max(0, (Date.parse(dayIn(zone, to)) - Date.parse(dayIn(zone, from))) / DAY_MS)
}

/** Noon of a day (YYYY-MM-DD) in a business's own time zone: the instant that is that day in most other zones, too. */
export function noonIn(zone: string, day: string): string {
  const wall = Date.parse(`${day}T12:00:00Z`)
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetAt(zone, wall)
  return new Date(wall - offsetAt(zone, guess)).toISOString()
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
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant
}
