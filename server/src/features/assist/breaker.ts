/** After several failures in a row nothing is tried for a while; then one attempt decides. */
export type Breaker = {
  /** False while paused. A true answer must be followed by `report`. */
  tryPass(): boolean
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
    tryPass() {
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
