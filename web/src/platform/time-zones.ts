import { isTimeZone } from '@greenroom/contract/kit/dates.ts'

/** The browser's time zone, or UTC. */
export function defaultTimeZone(resolved: string | undefined = browserTimeZone()): string {
  return resolved && isTimeZone(resolved) ? resolved : 'UTC'
}

function browserTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** All time zones with their UTC offset, including the current one. */
export function timeZoneOptions(current: string, now: Date = new Date()): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current].filter(isTimeZone))
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${formatOffset(value, now)})` }))
}

function formatOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
}
