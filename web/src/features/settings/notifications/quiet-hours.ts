import type { QuietHours } from '@greenroom/contract/features/notifications/notifications.rules.ts'

const STEP_MINUTES = 30
const DAY_MINUTES = 1440

export const defaultQuietHours: QuietHours = { from: 22 * 60, to: 7 * 60 }

/** Formats 1320 as '10:00 PM'. */
export function timeOfDay(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Every half hour plus the current value. Omits the other bound: an empty range has no effect. */
export function timeOptions(current: number, other: number): { value: string; label: string }[] {
  const steps = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => step * STEP_MINUTES)
  const minutes = [...new Set([...steps, current])].sort((a, b) => a - b)
  return minutes
    .filter((minute) => minute === current || minute !== other)
    .map((minute) => ({ value: String(minute), label: timeOfDay(minute) }))
}

/** Formats 'America/New_York' as 'New York time'. */
export function zoneName(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

export function quietHoursText({ from, to }: QuietHours, timeZone: string): string {
  if (from === to) return 'Start and end are the same, so quiet hours have no effect.'
  return `From ${timeOfDay(from)} to ${timeOfDay(to)}${to < from ? ' the next day' : ''}, ${zoneName(timeZone)}, only urgent email is sent. The rest is sent at ${timeOfDay(to)}.`
}
