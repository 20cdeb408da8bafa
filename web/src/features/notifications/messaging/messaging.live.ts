import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, useLiveState } from '../../../platform/live.ts'
import { refreshSends } from './messaging.data.ts'

/** Spreads out the requests of several admins. */
const JITTER_MS = 200

/** Refreshes on delivery, read and email updates; the server sends at most one hint per second. */
export function useLiveSends(): void {
  const client = useQueryClient()
  // The poll interval depends on the connection state.
  useLiveState()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const unsubscribe = onLive('sends.changed', () => {
      timer ??= setTimeout(() => {
        timer = null
        void refreshSends(client)
      }, Math.random() * JITTER_MS)
    }, ['messaging'])
    return () => {
      unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [client])
}
