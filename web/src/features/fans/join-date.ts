import { noonIn } from '@greenroom/contract/kit/dates.ts'

/** The chosen day as an instant in the agency's time zone; today is now. */
export function joinDate(day: string | undefined, today: string, zone: string): string | undefined {
  if (!day || day === today) return undefined
  return day.includes('T') ? day : noonIn(zone, day)
}
