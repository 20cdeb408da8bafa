import { noonIn } from '@greenroom/contract/kit/dates.ts'

/** Noon of a day in the agency's time zone. Years above 9999 are returned as they are, and fail validation. */
export const noonOf = (zone: string, day: string): string => (/^\d{4}-/.test(day) ? noonIn(zone, day) : day)

/** Noon of the chosen day; undefined for today, which defaults to now. */
export function parseJoinDate(day: string | undefined, today: string, zone: string): string | undefined {
  if (!day || day === today) return undefined
  return day.includes('T') ? day : noonOf(zone, day)
}
