import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { QueryKey } from '@tanstack/react-query'
import { lockStore } from './lock.ts'
import { refreshSession, refreshVisibleData } from './session.ts'

// The response with the new token may arrive after the old one was revoked.
const GRACE_MS = 400

/** Checks whether the session is still valid; a 401 leads to /login. */
export async function checkSession(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  await refreshSession()
}

type Listen = (event: string, handler: () => void, queryKey?: QueryKey) => () => void

/** Operators see only assigned creators, so every query may change with `me.changed`. */
const EVERY_QUERY: QueryKey = []

/** Live events about the user's own session. */
export function listenToSession(onLive: Listen, role?: Role): () => void {
  const subscriptions = [
    onLive('session.revoked', () => void checkSession()),
    onLive('session.locked', lockStore.lock),
    onLive('me.changed', () => void refreshVisibleData(), role === 'CHAT_OPERATOR' ? EVERY_QUERY : undefined),
  ]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
