import { dayIn } from '@greenroom/contract/kit/dates.ts'

const MINUTE_MS = 60_000
const known = new Map<string, { minute: number; day: string }>()

/** The day in a time zone, worked out once a minute: every list asks for it. No zone changes its day within a minute. */
export function todayIn(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const found = known.get(timeZone)
  if (found?.minute === minute) return found.day
  const day = dayIn(timeZone, now)
  known.set(timeZone, { minute, day })
  return day
}
