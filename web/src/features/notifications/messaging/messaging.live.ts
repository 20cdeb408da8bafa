import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, useLiveState } from '../../../platform/live.ts'
import { refreshSends } from './messaging.data.ts'

/** Several admins look at the same history; they need not ask in the same moment. */
const JITTER_MS = 200

/** Asks again when somebody got, read or was mailed what was sent; the server says so at most once a second. */
export function useLiveSends(): void {
  const client = useQueryClient()
  // How often is polled depends on it: the queries are set up anew when the line comes or goes.
  useLiveState()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = onLive('sends.changed', () => {
      timer ??= setTimeout(() => {
        timer = null
        void refreshSends(client)
      }, Math.random() * JITTER_MS)
    })
    return () => {
      stop()
      if (timer) clearTimeout(timer)
    }
  }, [client])
}
