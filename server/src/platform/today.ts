import { dayIn } from '@greenroom/contract/kit/dates.ts'

const MINUTE_MS = 60_000
const cache = new Map<string, { minute: number; day: string }>()

/** Today in a time zone, cached per minute because every list needs it. No zone changes its day within a minute. */
export function todayIn(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const cached = cache.get(timeZone)
  if (cached?.minute === minute) return cached.day
  const day = dayIn(timeZone, now)
  cache.set(timeZone, { minute, day })
  return day
}
