import { closePushMark } from '../push-mark.ts'
import { sharedStorage } from '../storage.ts'

/** The bearer token lives where the specification puts it: under `token` in local storage. */
export const TOKEN_KEY = 'token'

// Written beside a sign-out so that other tabs can tell it from a session that ran out.
const SIGNED_OUT_KEY = 'signedOutAt'

let seen: string | null | undefined

export const readToken = (): string | null => sharedStorage.read(TOKEN_KEY)

export function writeToken(token: string): void {
  seen = token
  sharedStorage.write(TOKEN_KEY, token)
}

export function removeToken(): void {
  seen = null
  sharedStorage.remove(TOKEN_KEY)
  void closePushMark()
}

/** The token this tab knew of, and the one that is stored now; afterwards it knows that one. */
export function catchUpWithToken(): { before: string | null; after: string | null } {
  const after = readToken()
  const before = seen === undefined ? after : seen
  seen = after
  return { before, after }
}

export function markSignedOut(now: number): void {
  sharedStorage.write(SIGNED_OUT_KEY, String(now))
}

export function wasJustSignedOut(now: number): boolean {
  return Math.abs(now - Number(sharedStorage.read(SIGNED_OUT_KEY) ?? 0)) < 5_000
}
