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
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
}
