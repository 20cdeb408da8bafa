import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type ApiError, errorText, isApiError } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'
import {
  isRejected,
  isServerError,
  nextItemFor,
  nextTimestamp,
  remainingMs,
  retryDelay,
} from './outbox-rules.ts'
import type { OutboxStorage } from './outbox-storage.ts'

export type OutboxEvent =
  | { type: 'queued' | 'sending' | 'unanswered' | 'failed' | 'canceled'; item: OutboxItem }
  | { type: 'sent'; item: OutboxItem; message: Message }
  /** `isForThisTab`: this tab restores the text to the composer. */
  | {
      type: 'refused'
      item: OutboxItem
      reason: string
      isForThisTab: boolean
      screening?: ApiError['screening']
    }

export type OutboxOptions = {
  tabId: string
  storage: OutboxStorage
  send: (item: OutboxItem) => Promise<Message>
  /** Runs exclusively across all tabs. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Whether the tab of an item is still open. */
  isTabOpen: (tabId: string) => Promise<boolean>
  pause: (ms: number) => { done: Promise<void>; wake: () => void }
  emit: (event: OutboxEvent) => void
  now: () => number
}

export type Outbox = ReturnType<typeof createOutbox>

/** Sends queued messages in order within each conversation, each once, with retries. */
export function createOutbox(options: OutboxOptions) {
  const { storage, emit } = options
  const drainingFans = new Set<string>()
  const pauses = new Map<string, () => void>()
  const inFlight = new Set<string>()
  let isStopped = false

  async function drain(fanId: string): Promise<void> {
    pauses.get(fanId)?.()
    if (drainingFans.has(fanId)) return
    drainingFans.add(fanId)
    const next = () => (isStopped ? null : nextItemFor(storage.list(), fanId))
    for (let attempts = 0; next(); ) {
      let failure: unknown = null
      await options.withLock(fanId, async () => {
        for (let item = next(); item && !failure; item = next()) {
          failure = await attempt(item)
          attempts = failure ? attempts + 1 : 0
        }
      })
      if (!failure || isStopped) continue
      const { erroredAt } = isServerError(failure) ? (next() ?? {}) : {}
      const limit = erroredAt === undefined ? Infinity : remainingMs(erroredAt, options.now())
      const pause = options.pause(Math.min(limit, retryDelay(failure, attempts)))
      pauses.set(fanId, pause.wake)
      await pause.done
      pauses.delete(fanId)
    }
    drainingFans.delete(fanId)
  }

  /** Returns the error if it should be retried. */
  async function attempt(item: OutboxItem): Promise<unknown> {
    inFlight.add(item.clientId)
    emit({ type: 'sending', item })
    try {
      const message = await options.send(item)
      storage.remove(item.clientId)
      emit({ type: 'sent', item, message })
    } catch (error) {
      if (!isRejected(error)) {
        if (isServerError(error) && !recordServerError(item)) return null
        emit({ type: 'unanswered', item })
        return error
      }
      storage.remove(item.clientId)
      const isForThisTab = item.tabId === options.tabId || !(await options.isTabOpen(item.tabId))
      const screening = isApiError(error) ? error.screening : undefined
      emit({ type: 'refused', item, reason: errorText(error), isForThisTab, ...(screening && { screening }) })
    } finally {
      inFlight.delete(item.clientId)
    }
    return null
  }

  /**
   * Returns whether to retry. After giving up, the item stays stored, unless the thread already contains the message.
   */
  function recordServerError(item: OutboxItem): boolean {
    if (!find(item.clientId)) return false
    const erroredItem = { ...item, erroredAt: item.erroredAt ?? options.now() }
    const hasTime = remainingMs(erroredItem.erroredAt, options.now()) > 0
    const updatedItem = hasTime ? erroredItem : { ...item, isFailed: true }
    storage.put(updatedItem)
    if (!hasTime) emit({ type: 'failed', item: updatedItem })
    return hasTime
  }

  const find = (clientId: string) => storage.list().find((entry) => entry.clientId === clientId)
  const fanIds = () => new Set(storage.list().map(({ fanId }) => fanId))
  return {
    enqueue(message: Omit<OutboxItem, 'at' | 'tabId'>): void {
      const item = { ...message, tabId: options.tabId, at: nextTimestamp(storage.list(), options.now()) }
      storage.put(item)
      emit({ type: 'queued', item })
      void drain(item.fanId)
    },
    /** Removes an item, unless it is being sent. */
    cancel(clientId: string): OutboxItem | null {
      const item = find(clientId)
      if (!item || inFlight.has(clientId)) return null
      storage.remove(clientId)
      emit({ type: 'canceled', item })
      return item
    },
    /** Sends a failed message again, with the same id. */
    retry(clientId: string): void {
      const failedItem = find(clientId)
      if (!failedItem?.isFailed) return
      const { isFailed, erroredAt, ...item } = failedItem
      storage.put(item)
      emit({ type: 'queued', item })
      void drain(item.fanId)
    },
    /** Already in the thread: no retry needed. */
    confirm: (clientId: string): void => storage.remove(clientId),
    itemsFor: (fanId: string): OutboxItem[] => storage.list().filter((item) => item.fanId === fanId),
    /** Retries now, for example when back online or when a closed page left items. */
    wake(): void {
      for (const fanId of fanIds()) void drain(fanId)
    },
    stop(): void {
      isStopped = true
      for (const wake of pauses.values()) wake()
    },
  }
}
