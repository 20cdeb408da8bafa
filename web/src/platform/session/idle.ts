import { api } from '../api.ts'
import { sharedStorage } from '../storage.ts'
import { lockStore } from './lock.ts'

const ACTIVITY_KEY = 'lastActivity'
const RECORD_INTERVAL_MS = 5_000
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

type IdleDecision = { lock: true } | { lock: false; checkInMs: number }

/** Whether to lock now, or when to check again. A clock set back counts as activity. */
export function decideIdle(now: number, lastActivity: number | null, limitMinutes: number): IdleDecision {
  const limit = limitMinutes * 60_000
  const idle = lastActivity === null ? 0 : Math.max(0, now - lastActivity)
  return idle >= limit ? { lock: true } : { lock: false, checkInMs: limit - idle }
}

/** Activity is recorded every few seconds at most. */
export function shouldRecordActivity(now: number, lastActivity: number | null): boolean {
  return lastActivity === null || Math.abs(now - lastActivity) >= RECORD_INTERVAL_MS
}

/** Reports activity to the server well within the limit, so local work does not look idle. */
export function shouldReportActivity(now: number, lastReportedAt: number, limitMinutes: number): boolean {
  return Math.abs(now - lastReportedAt) >= (limitMinutes * 60_000) / 3
}

export function parseActivity(stored: string | null): number | null {
  const at = Number(stored ?? Number.NaN)
  return Number.isFinite(at) && at > 0 ? at : null
}

const readActivity = () => parseActivity(sharedStorage.read(ACTIVITY_KEY))

export const recordActivity = (now: number): void => sharedStorage.write(ACTIVITY_KEY, String(now))

export const clearActivity = (): void => sharedStorage.remove(ACTIVITY_KEY)

/** Locks this session in the browser immediately, then on the server. */
export async function lockNow(): Promise<void> {
  lockStore.lock()
  await api('POST /auth/lock').catch(() => null)
}

/** Restores a lock from another tab or from before a reload; the server may not have it yet. */
export function resumeLock(): void {
  lockStore.sync()
  if (lockStore.get()) void lockNow()
}

/** Locks on inactivity across all tabs. */
export function startIdleLock(limitMinutes: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastReportedAt = Date.now()

  const check = () => {
    clearTimeout(timer)
    if (lockStore.get()) return
    const decision = decideIdle(Date.now(), readActivity(), limitMinutes)
    if (decision.lock) void lockNow()
    else timer = setTimeout(check, decision.checkInMs)
  }
  const onActivity = () => {
    const now = Date.now()
    const last = readActivity()
    if (lockStore.get() || !shouldRecordActivity(now, last)) return
    // The first input after the limit locks instead of counting as activity.
    if (decideIdle(now, last, limitMinutes).lock) return check()
    recordActivity(now)
    if (!shouldReportActivity(now, lastReportedAt, limitMinutes)) return
    lastReportedAt = now
    void api('GET /auth/me').catch(() => null)
  }
  const onWake = () => {
    if (document.visibilityState === 'visible') check()
  }

  if (readActivity() === null) recordActivity(Date.now())
  check()
  const unsubscribe = lockStore.subscribe(check)
  for (const eventName of ACTIVITY_EVENTS)
    window.addEventListener(eventName, onActivity, { passive: true, capture: true })
  document.addEventListener('visibilitychange', onWake)
  window.addEventListener('focus', onWake)
  window.addEventListener('pageshow', onWake)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    for (const eventName of ACTIVITY_EVENTS)
      window.removeEventListener(eventName, onActivity, { capture: true })
    document.removeEventListener('visibilitychange', onWake)
    window.removeEventListener('focus', onWake)
    window.removeEventListener('pageshow', onWake)
  }
}
