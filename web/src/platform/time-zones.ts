import { isTimeZone } from '@greenroom/contract/kit/dates.ts'

/** The browser's own zone where it has a usable one. */
export function defaultTimeZone(resolved: string | undefined = ownTimeZone()): string {
  return resolved && isTimeZone(resolved) ? resolved : 'UTC'
}

function ownTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone to pick from, with its present distance from UTC; the current one is always among them. */
export function timeZoneOptions(current: string, now: Date = new Date()): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current].filter(isTimeZone))
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offset(value, now)})` }))
}

function offset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
}
