import { sharedStorage } from '../storage.ts'

// Shared by tabs: only the first one gets the reason from the server.
const KEY = 'signOutReason'
const REASON_TTL_MS = 15 * 60_000

type SignOutReason = { text: string; at: number }

/** Stores why the session ended, for the sign-in page. */
export function saveSignOutReason(reason: string, now: number): void {
  sharedStorage.write(KEY, JSON.stringify({ text: reason, at: now } satisfies SignOutReason))
}

export function clearSignOutReason(): void {
  sharedStorage.remove(KEY)
}

export function readSignOutReason(now: number): string | null {
  return parseSignOutReason(sharedStorage.read(KEY), now)
}

/** Expires, so a later user does not see it. */
export function parseSignOutReason(stored: string | null, now: number): string | null {
  try {
    const { text, at } = JSON.parse(stored ?? 'null') as SignOutReason
    return typeof text === 'string' && now - at >= 0 && now - at < REASON_TTL_MS ? text : null
  } catch {
    return null
  }
}
