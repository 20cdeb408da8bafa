import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { confirmSent, onOutboxEvent, pendingFor } from '../outbox/outbox.ts'
import type { OutboxEvent } from '../outbox/outbox-runner.ts'
import { emptyTimeline, type Timeline, type TimelineEvent, timeline } from './timeline.ts'

const MAX_THREADS = 30

export type Thread = {
  timeline: Timeline
  /** Why the thread could not be opened. */
  error: unknown
  loadingOlder: boolean
  loadingNewer: boolean
  /** The last attempt to load older messages failed. */
  olderFailed: boolean
}

const unopened: Thread = {
  timeline: emptyTimeline,
  error: null,
  loadingOlder: false,
  loadingNewer: false,
  olderFailed: false,
}
/** Recently visited threads, least recent first. */
const threads = new Map<string, Thread>()
const listeners = new Map<string, Set<() => void>>()

export const threadOf = (fanId: string): Thread => threads.get(fanId) ?? unopened

export function updateThread(fanId: string, changes: Partial<Thread>): void {
  const before = threadOf(fanId)
  threads.delete(fanId)
  threads.set(fanId, { ...before, ...changes })
  evictThreads()
  for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

export function dispatchThread(fanId: string, ...events: TimelineEvent[]): void {
  const before = threadOf(fanId).timeline
  const after = events.reduce(timeline, before)
  if (after !== before) updateThread(fanId, { timeline: after })
  // In the thread: no retry needed, even if the response was lost.
  for (const { clientId } of before.pending)
    if (!after.pending.some((entry) => entry.clientId === clientId)) confirmSent(clientId)
}

/** Marks a thread as recently used and adds its queued messages. */
export function touchThread(fanId: string): void {
  dispatchThread(fanId, { type: 'outbox', items: pendingFor(fanId) })
}

/** Access may have changed: clears the cache. */
export function clearThreads(): void {
  const open = [...threads.keys()]
  threads.clear()
  for (const fanId of open) for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
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
  const updated = changes.filter(({ fanId }) => threads.has(fanId))
  for (const change of updated) dispatchThread(change.fanId, { type: 'push', change })
  return [...new Set(updated.map(({ fanId }) => fanId))]
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
