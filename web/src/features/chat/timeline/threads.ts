import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { confirmSent, onOutbox, waitingFor } from '../outbox/outbox.ts'
import type { OutboxNews } from '../outbox/outbox-runner.ts'
import { emptyTimeline, type Timeline, type TimelineEvent, timeline } from './timeline.ts'

const MOST_KEPT = 30

export type Thread = {
  timeline: Timeline
  /** Why the thread could not be opened. */
  error: unknown
  loadingOlder: boolean
  loadingNewer: boolean
  /** The last try to go further back got no answer. */
  olderFailed: boolean
}

const unopened: Thread = {
  timeline: emptyTimeline,
  error: null,
  loadingOlder: false,
  loadingNewer: false,
  olderFailed: false,
}
/** The threads visited last, so that going back to one paints at once. The last one used is the last of the map. */
const threads = new Map<string, Thread>()
const watchers = new Map<string, Set<() => void>>()

export const threadOf = (fanId: string): Thread => threads.get(fanId) ?? unopened

export function changeThread(fanId: string, changes: Partial<Thread>): void {
  const before = threadOf(fanId)
  threads.delete(fanId)
  threads.set(fanId, { ...before, ...changes })
  letOldestGo()
  for (const watcher of [...(watchers.get(fanId) ?? [])]) watcher()
}

export function tellThread(fanId: string, ...events: TimelineEvent[]): void {
  const before = threadOf(fanId).timeline
  const after = events.reduce(timeline, before)
  if (after !== before) changeThread(fanId, { timeline: after })
  // Seen in the thread: it need not be sent again, whatever became of the answer.
  for (const { clientId } of before.pending)
    if (!after.pending.some((one) => one.clientId === clientId)) confirmSent(clientId)
}

/** Opens a thread: from memory where it was visited before, with what waits to be sent in it. */
export function touchThread(fanId: string): void {
  tellThread(fanId, { type: 'outbox', items: waitingFor(fanId) })
}

/** Others may see less than before: nothing of it stays. */
export function forgetThreads(): void {
  const open = [...threads.keys()]
  threads.clear()
  for (const fanId of open) for (const watcher of [...(watchers.get(fanId) ?? [])]) watcher()
}

export function useThread(fanId: string): Thread {
  const subscribe = useCallback(
    (watcher: () => void) => {
      const set = watchers.get(fanId) ?? new Set()
      watchers.set(fanId, set.add(watcher))
      return () => {
        set.delete(watcher)
        if (set.size === 0) watchers.delete(fanId)
      }
    },
    [fanId],
  )
  return useSyncExternalStore(subscribe, () => threadOf(fanId))
}

export const isWatched = (fanId: string): boolean => watchers.has(fanId)

/** Pushes go into every thread in memory; those not there ask when they are opened. */
export function tellChanges(changes: readonly ChatChange[]): string[] {
  const told = changes.filter(({ fanId }) => threads.has(fanId))
  for (const change of told) tellThread(change.fanId, { type: 'push', change })
  return [...new Set(told.map(({ fanId }) => fanId))]
}

function letOldestGo() {
  if (threads.size <= MOST_KEPT) return
  for (const fanId of threads.keys()) {
    if (isWatched(fanId)) continue
    threads.delete(fanId)
    if (threads.size <= MOST_KEPT) return
  }
}

onOutbox((news: OutboxNews) => {
  const { fanId, clientId } = news.item
  if (news.type === 'queued') tellThread(fanId, { type: 'queued', item: news.item })
  else if (news.type === 'sent') tellThread(fanId, { type: 'echo', clientId, message: news.message })
  else tellThread(fanId, { type: news.type, clientId })
})
