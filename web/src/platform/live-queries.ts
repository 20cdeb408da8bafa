import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, useLiveState } from './live.ts'

const POLL_MS = 30_000
const LIVE_POLL_MS = 300_000
/** Combines events that arrive together. */
const BATCH_DELAY_MS = 250

/** Poll interval: long while live updates arrive. */
export function usePollMs(): number {
  return useLiveState() === 'connected' ? LIVE_POLL_MS : POLL_MS
}

/** Refetches queries on live events, at most once per interval. Pass constants: a new array resubscribes. */
export function useLiveQueries(queryKey: QueryKey, events: readonly string[], intervalMs: number): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let lastRefetchAt = Number.NEGATIVE_INFINITY
    const refetchSoon = () => {
      timer ??= setTimeout(
        () => {
          timer = null
          lastRefetchAt = Date.now()
          void client.invalidateQueries({ queryKey })
        },
        Math.max(BATCH_DELAY_MS, lastRefetchAt + intervalMs - Date.now()),
      )
    }
    const subscriptions = events.map((event) => onLive(event, refetchSoon, queryKey))
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [client, queryKey, events, intervalMs])
}
