import { lockStore } from './lock.ts'
import { refreshSession, refreshSight } from './session.ts'

// The reply that carries a new token may arrive just after the old one was revoked.
const GRACE_MS = 400

/** Asks the server whether the session still holds. An ended one leads to /login like any 401. */
export async function askWhoWeAre(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  await refreshSession()
}

type Listen = (event: string, handler: () => void) => () => void

/** What the server tells a session about itself. */
export function followSession(onLive: Listen): () => void {
  const stops = [
    onLive('session.revoked', () => void askWhoWeAre()),
    onLive('session.locked', lockStore.lock),
    onLive('me.changed', () => void refreshSight()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
