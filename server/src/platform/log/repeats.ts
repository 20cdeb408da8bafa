import type { Log } from './log.ts'

const INTERVAL_MS = 30_000

/** `write(0)` logs the first failure; `write(n)` later logs that n more had the same cause. */
type Report = (cause: string, write: (repeats: number) => void) => void

/** In an outage everything fails for the same cause: it is logged once, then only counted. */
export function createRepeatCounter(intervalMs = INTERVAL_MS): Report {
  const repeats = new Map<string, number>()
  const countAgain = (cause: string, write: (repeats: number) => void): void => {
    repeats.set(cause, 0)
    setTimeout(() => {
      const count = repeats.get(cause) ?? 0
      repeats.delete(cause)
      if (count === 0) return
      write(count)
      countAgain(cause, write)
    }, intervalMs).unref()
  }
  return (cause, write) => {
    const count = repeats.get(cause)
    if (count !== undefined) return void repeats.set(cause, count + 1)
    write(0)
    countAgain(cause, write)
  }
}

/** What failed first, without numbers that differ between requests. */
export function causeOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause) cause = cause.cause
  const { code = '', message = String(cause) } = cause as { code?: unknown; message?: string }
  return `${code} ${message}`.trim().replaceAll(/\d+/g, '#').slice(0, 200)
}

/** Logs a failure once per cause, then how often it was repeated. */
export function createFailureLog(log: Pick<Log, 'warn'>, text: string): (err: unknown) => void {
  const report = createRepeatCounter()
  return (err) => {
    const reason = causeOf(err)
    report(reason, (repeats) => log.warn(repeats === 0 ? { err } : { reason, repeats }, text))
  }
}
