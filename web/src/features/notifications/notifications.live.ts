import { POLL_SECONDS } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onLive, useLiveState } from '../../platform/live.ts'
import { useLocked } from '../../platform/session/lock.ts'
import { NOTIFICATIONS, unreadQuery } from './notifications.data.ts'

/** Spreads out requests after a broadcast. */
const JITTER_MS = 300
/** Poll interval while live updates arrive. */
const LIVE_POLL_SECONDS = 300

/** The unread count: pushed while connected, polled otherwise. */
export function useUnread(): number | undefined {
  const client = useQueryClient()
  const locked = useLocked()
  const isPolling = useLiveState() !== 'connected'
  const { data: count } = useQuery({
    ...unreadQuery,
    enabled: !locked,
    refetchInterval: (isPolling ? POLL_SECONDS : LIVE_POLL_SECONDS) * 1000,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const unsubscribe = onLive(
      'notifications.changed',
      () => {
        timer ??= setTimeout(() => {
          timer = null
          refetchNotifications(client)
        }, Math.random() * JITTER_MS)
      },
      NOTIFICATIONS,
    )
    return () => {
      unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [client])

  // While disconnected, a changed count means the lists are out of date.
  const previous = useRef(count)
  useEffect(() => {
    const hasChanged = previous.current !== undefined && previous.current !== count
    previous.current = count
    if (hasChanged && isPolling)
      refetchNotifications(client, ({ queryKey }) => queryKey[1] !== unreadQuery.queryKey[1])
  }, [client, count, isPolling])

  return count
}

/** Own changes are refetched when they finish. */
function refetchNotifications(
  client: QueryClient,
  predicate?: (query: { queryKey: readonly unknown[] }) => boolean,
) {
  if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 0) return
  void client.invalidateQueries({ queryKey: NOTIFICATIONS, ...(predicate && { predicate }) })
}
