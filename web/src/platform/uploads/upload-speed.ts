/** Time constant of the moving average. */
const SMOOTHING_MS = 4_000
/** Progress arrives in bursts, so shorter intervals are ignored. */
const MIN_INTERVAL_MS = 400

/** Smoothed speed of an upload. Times are in milliseconds. */
export function createSpeedMeter() {
  let last: { bytes: number; at: number } | null = null
  let rate: number | null = null
  return {
    /** Bytes sent so far. A lower count, for example after a lost connection, restarts the measurement. */
    add(bytes: number, at: number): void {
      if (!last || bytes < last.bytes) {
        last = { bytes, at }
        rate = null
        return
      }
      const elapsedMs = at - last.at
      if (elapsedMs < MIN_INTERVAL_MS) return
      const current = ((bytes - last.bytes) / elapsedMs) * 1_000
      const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS)
      rate = rate === null ? current : rate + weight * (current - rate)
      last = { bytes, at }
    },
    reset(): void {
      last = null
      rate = null
    },
    /** Bytes per second; null until it is known. */
    speed: (): number | null => rate,
  }
}

/** Seconds for the remaining bytes; null if unknown or stalled. */
export function secondsLeft(remainingBytes: number, speed: number | null): number | null {
  if (speed === null || speed < 1) return null
  return remainingBytes / speed
}

/** "18 seconds left". Rounded more coarsely the longer it takes, so it does not flicker. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 20) return `${Math.round(seconds)} seconds left`
  if (seconds < 57.5) return `${Math.round(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes <= 1) return '1 minute left'
  if (minutes < 60) return `${minutes} minutes left`
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60]
  return remainder === 0 ? `${hours} h left` : `${hours} h ${remainder} min left`
}
