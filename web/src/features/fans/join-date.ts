import { noonIn } from '@greenroom/contract/kit/dates.ts'

/** Noon of the chosen day in the agency's time zone; undefined for today, which defaults to now. */
export function parseJoinDate(day: string | undefined, today: string, zone: string): string | undefined {
  if (!day || day === today) return undefined
  return day.includes('T') ? day : noonIn(zone, day)
}
