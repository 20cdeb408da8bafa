import type { KeyboardEvent } from 'react'

const CACHE_MS = 30_000

/**
 * Repeats the last rejection for the same input without calling the server, so it does not use up rate-limited
 * attempts. Only for a short time, because the password may change elsewhere.
 */
export function createRejectionCache(isRejection: (error: unknown) => boolean, now: () => number = Date.now) {
  let last: { attempt: string; error: unknown; at: number } | null = null
  return {
    async run<T>(attempt: string, send: () => Promise<T>): Promise<T> {
      if (last?.attempt === attempt && now() - last.at < CACHE_MS) throw last.error
      last = null
      try {
        return await send()
      } catch (error) {
        if (isRejection(error)) last = { attempt, error, at: now() }
        throw error
      }
    },
  }
}

/** onKeyDown for forms: holding Enter submits once. */
export function ignoreEnterRepeat(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
