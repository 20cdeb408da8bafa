import { noonIn } from '@greenroom/contract/kit/dates.ts'

/** The day somebody picked, as an instant of the agency's own day. Today is now, and nothing was picked is nothing. */
export function joinedOn(day: string | undefined, today: string, zone: string): string | undefined {
  if (!day || day === today) return undefined
  return day.includes('T') ? day : noonIn(zone, day)
}
