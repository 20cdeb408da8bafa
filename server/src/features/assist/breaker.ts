/** Circuit breaker: pauses after several consecutive failures, then lets one attempt decide. */
export type Breaker = {
  /** Returns false while paused. After true, the caller must call `report`. */
  tryAcquire(): boolean
  report(ok: boolean): void
  isPaused(): boolean
}

export const MAX_FAILURES = 3
export const PAUSE_MS = 60_000

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let pausedUntil = 0
  let isProbing = false
  const isPaused = () => failures >= MAX_FAILURES && (isProbing || now() < pausedUntil)
  return {
    isPaused,
    tryAcquire() {
      if (isPaused()) return false
      isProbing = failures >= MAX_FAILURES
      return true
    },
    report(ok) {
      isProbing = false
      failures = ok ? 0 : failures + 1
      if (failures >= MAX_FAILURES) pausedUntil = now() + PAUSE_MS
    },
  }
}
