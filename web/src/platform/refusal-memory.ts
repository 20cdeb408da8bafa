import type { KeyboardEvent } from 'react'

const REMEMBERED_MS = 30_000

/**
 * Remembers the last attempt the server refused for what it said, so that sending the very same again
 * costs none of the few attempts there are: it gives the same answer without asking.
 * For a short while only, as the answer may change (a password set anew elsewhere).
 */
export function refusalMemory(isLasting: (error: unknown) => boolean, now: () => number = Date.now) {
  let last: { attempt: string; error: unknown; at: number } | null = null
  return {
    async once<T>(attempt: string, send: () => Promise<T>): Promise<T> {
      if (last?.attempt === attempt && now() - last.at < REMEMBERED_MS) throw last.error
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

/** For onKeyDown of a form: an Enter held down sends once. */
export function keyRepeatSendsNothing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
