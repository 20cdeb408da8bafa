import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { confirmSent, onOutboxEvent, pendingFor } from '../outbox/outbox.ts'
import type { OutboxEvent } from '../outbox/outbox-runner.ts'
import { emptyTimeline, type Timeline, type TimelineEvent, timelineReducer } from './timeline.ts'

const MAX_THREADS = 30

export type Thread = {
  timeline: Timeline
  /** Why the thread could not be opened. */
  error: unknown
  isLoadingOlder: boolean
  isLoadingNewer: boolean
  /** The last attempt to load older messages failed. */
  didLoadingOlderFail: boolean
}

const emptyThread: Thread = {
  timeline: emptyTimeline,
  error: null,
  isLoadingOlder: false,
  isLoadingNewer: false,
  didLoadingOlderFail: false,
}
/** Recently visited threads, least recent first. */
const threads = new Map<string, Thread>()
const listeners = new Map<string, Set<() => void>>()

export const threadOf = (fanId: string): Thread => threads.get(fanId) ?? emptyThread

export function updateThread(fanId: string, changes: Partial<Thread>): void {
  const before = threadOf(fanId)
  threads.delete(fanId)
  threads.set(fanId, { ...before, ...changes })
  evictThreads()
  for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

export function dispatchThread(fanId: string, ...events: TimelineEvent[]): void {
  const before = threadOf(fanId).timeline
  const after = events.reduce(timelineReducer, before)
  if (after !== before) updateThread(fanId, { timeline: after })
  // Messages now in the thread need no retry, even if their response was lost.
  for (const { clientId } of before.pending)
    if (!after.pending.some((entry) => entry.clientId === clientId)) confirmSent(clientId)
}

/** Marks a thread as recently used and adds its queued messages. */
export function touchThread(fanId: string): void {
  dispatchThread(fanId, { type: 'outbox', items: pendingFor(fanId) })
}

/** Clears the cache, because access may have changed. */
export function clearThreads(): void {
  const fanIds = [...threads.keys()]
  threads.clear()
  for (const fanId of fanIds) for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

export function useThread(fanId: string): Thread {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(fanId) ?? new Set()
      listeners.set(fanId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(fanId)
      }
    },
    [fanId],
  )
  return useSyncExternalStore(subscribe, () => threadOf(fanId))
}

export const isThreadOpen = (fanId: string): boolean => listeners.has(fanId)

/** Applies pushes to all cached threads; others load when opened. */
export function dispatchChanges(changes: readonly ChatChange[]): string[] {
  const cachedChanges = changes.filter(({ fanId }) => threads.has(fanId))
  for (const change of cachedChanges) dispatchThread(change.fanId, { type: 'push', change })
  return [...new Set(cachedChanges.map(({ fanId }) => fanId))]
}

function evictThreads() {
  if (threads.size <= MAX_THREADS) return
  for (const fanId of threads.keys()) {
    if (isThreadOpen(fanId)) continue
    threads.delete(fanId)
    if (threads.size <= MAX_THREADS) return
  }
}

onOutboxEvent((event: OutboxEvent) => {
  const { fanId, clientId } = event.item
  if (event.type === 'queued') dispatchThread(fanId, { type: 'queued', item: event.item })
  else if (event.type === 'sent') dispatchThread(fanId, { type: 'echo', clientId, message: event.message })
  else dispatchThread(fanId, { type: event.type, clientId })
})
