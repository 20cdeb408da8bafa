import { lockStore } from './lock.ts'
import { refreshSession, refreshVisibleData } from './session.ts'

// The response with the new token may arrive after the old one was revoked.
const GRACE_MS = 400

/** Checks whether the session is still valid; a 401 leads to /login. */
export async function checkSession(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  await refreshSession()
}

type Listen = (event: string, handler: () => void) => () => void

/** Live events about the user's own session. */
export function listenToSession(onLive: Listen): () => void {
  const stops = [
    onLive('session.revoked', () => void checkSession()),
    onLive('session.locked', lockStore.lock),
    onLive('me.changed', () => void refreshVisibleData()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
