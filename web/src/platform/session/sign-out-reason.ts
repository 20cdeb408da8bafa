import { sharedStorage } from '../storage.ts'

// Shared by the tabs: only the first of them hears from the server why the session ended.
const KEY = 'farewell'
const SHOWN_FOR_MS = 15 * 60_000

type Farewell = { words: string; at: number }

/** Why the session ended, for the sign-in page that follows. */
export function keepFarewell(words: string, now: number): void {
  sharedStorage.write(KEY, JSON.stringify({ words, at: now } satisfies Farewell))
}

export function forgetFarewell(): void {
  sharedStorage.remove(KEY)
}

export function readFarewell(now: number): string | null {
  return farewellFrom(sharedStorage.read(KEY), now)
}

/** Whoever comes to this browser later was not meant. */
export function farewellFrom(stored: string | null, now: number): string | null {
  try {
    const { words, at } = JSON.parse(stored ?? 'null') as Farewell
    return typeof words === 'string' && now - at >= 0 && now - at < SHOWN_FOR_MS ? words : null
  } catch {
    return null
  }
}
