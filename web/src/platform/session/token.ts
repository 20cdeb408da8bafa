import { hideTitlesAfterSignOut } from '../push-registration.ts'
import { sharedStorage } from '../storage.ts'

/** The specification requires the bearer token to be stored as `token` in local storage. */
export const TOKEN_KEY = 'token'

// Lets other tabs distinguish a sign-out from an expired session.
const SIGNED_OUT_KEY = 'signedOutAt'

let lastToken: string | null | undefined

export const readToken = (): string | null => sharedStorage.read(TOKEN_KEY)

export function writeToken(token: string): void {
  lastToken = token
  sharedStorage.write(TOKEN_KEY, token)
}

export function removeToken(): void {
  lastToken = null
  sharedStorage.remove(TOKEN_KEY)
  void hideTitlesAfterSignOut()
}

/** Returns this tab's previous token and the stored one, and adopts the latter. */
export function syncToken(): { before: string | null; after: string | null } {
  const after = readToken()
  const before = lastToken === undefined ? after : lastToken
  lastToken = after
  return { before, after }
}

export function markSignedOut(now: number): void {
  sharedStorage.write(SIGNED_OUT_KEY, String(now))
}

export function wasJustSignedOut(now: number): boolean {
  return Math.abs(now - Number(sharedStorage.read(SIGNED_OUT_KEY) ?? 0)) < 5_000
}
