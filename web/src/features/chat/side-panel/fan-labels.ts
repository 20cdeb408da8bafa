import { dateFormat } from '../../../ui/date-format.ts'

/** "March 2025" in the agency's time zone. */
export function monthOf(date: string, zone: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: zone }).format(new Date(date))
}

/** "Tue 3:14 AM" in the fan's time zone; null if unknown. */
export function localTime(zone: string | null, now: Date): string | null {
  if (zone === null) return null
  try {
    return dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(now)
  } catch {
    return null
  }
}

export const subscriptionLabels = { active: 'Active', expired: 'Expired', other: 'Other' } as const

/** Truncates text at a word boundary. */
export function truncate(text: string, length: number): string {
  const truncated = text.slice(0, length)
  const space = truncated.lastIndexOf(' ')
  return `${(space > length / 2 ? truncated.slice(0, space) : truncated).trimEnd()}…`
}
