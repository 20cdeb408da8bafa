import type { KeyboardEvent } from 'react'

const CACHED_MS = 30_000

/**
 * Repeats the last rejection for the same input without calling the server, so it does not use up rate-limited
 * attempts. Only for a short while, since the password may change elsewhere.
 */
export function createRejectionCache(isLasting: (error: unknown) => boolean, now: () => number = Date.now) {
  let last: { attempt: string; error: unknown; at: number } | null = null
  return {
    async once<T>(attempt: string, send: () => Promise<T>): Promise<T> {
      if (last?.attempt === attempt && now() - last.at < CACHED_MS) throw last.error
      last = null
      try {
        return await send()
      } catch (error) {
        if (isLasting(error)) last = { attempt, error, at: now() }
        throw error
      }
    },
  }
}

/** onKeyDown for forms: holding Enter submits once. */
export function ignoreEnterRepeat(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
