import { dateFormat } from '../ui/date-format.ts'

/** The day in a time zone, like 'Thursday, June 11'. */
export function dayInZone(at: Date, timeZone: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(at)
}
