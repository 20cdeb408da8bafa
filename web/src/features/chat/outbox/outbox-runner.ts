import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type ApiError, errorText, isApiError } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'
import { firstOf, isRefused, isServerError, nextTimestamp, remainingMs, retryDelay } from './outbox-rules.ts'
import type { OutboxStorage } from './outbox-storage.ts'

export type OutboxEvent =
  | { type: 'queued' | 'sending' | 'unanswered' | 'failed' | 'cancelled'; item: OutboxItem }
  | { type: 'sent'; item: OutboxItem; message: Message }
  /** `here`: this tab restores the text to the composer. */
  | { type: 'refused'; item: OutboxItem; reason: string; here: boolean; screening?: ApiError['screening'] }

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
  const running = new Set<string>()
  const pauses = new Map<string, () => void>()
  const inFlight = new Set<string>()
  let stopped = false

  async function drain(fanId: string): Promise<void> {
    pauses.get(fanId)?.()
    if (running.has(fanId)) return
    running.add(fanId)
    const next = () => (stopped ? null : firstOf(storage.list(), fanId))
    for (let attempts = 0; next(); ) {
      let failure: unknown = null
      await options.withLock(fanId, async () => {
        for (let item = next(); item && !failure; item = next()) {
          failure = await attempt(item)
          attempts = failure ? attempts + 1 : 0
        }
      })
      if (!failure || stopped) continue
      const { erroredAt } = isServerError(failure) ? (next() ?? {}) : {}
      const limit = erroredAt === undefined ? Infinity : remainingMs(erroredAt, options.now())
      const pause = options.pause(Math.min(limit, retryDelay(failure, attempts)))
      pauses.set(fanId, pause.wake)
      await pause.done
      pauses.delete(fanId)
    }
    running.delete(fanId)
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
      if (!isRefused(error)) {
        if (isServerError(error) && !noteServerError(item)) return null
        emit({ type: 'unanswered', item })
        return error
      }
      storage.remove(item.clientId)
      const isOwnTab = item.tabId === options.tabId || !(await options.isTabOpen(item.tabId))
      const screening = isApiError(error) ? error.screening : undefined
      emit({
        type: 'refused',
        item,
        reason: errorText(error),
        here: isOwnTab,
        ...(screening && { screening }),
      })
    } finally {
      inFlight.delete(item.clientId)
    }
    return null
  }

  /**
   * Whether to try again. After giving up, the text stays stored; if the thread shows the message, nothing is left
   * to do.
   */
  function noteServerError(item: OutboxItem): boolean {
    if (!find(item.clientId)) return false
    const noted = { ...item, erroredAt: item.erroredAt ?? options.now() }
    const hasTime = remainingMs(noted.erroredAt, options.now()) > 0
    const updated = hasTime ? noted : { ...item, isFailed: true }
    storage.put(updated)
    if (!hasTime) emit({ type: 'failed', item: updated })
    return hasTime
  }

  const find = (clientId: string) => storage.list().find((entry) => entry.clientId === clientId)
  const fans = () => new Set(storage.list().map(({ fanId }) => fanId))
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
      emit({ type: 'cancelled', item })
      return item
    },
    /** Sends a failed message again, with the same id. */
    retry(clientId: string): void {
      const failed = find(clientId)
      if (!failed?.isFailed) return
      const { isFailed, erroredAt, ...item } = failed
      storage.put(item)
      emit({ type: 'queued', item })
      void drain(item.fanId)
    },
    /** Already in the thread: no retry needed. */
    confirm: (clientId: string): void => storage.remove(clientId),
    of: (fanId: string): OutboxItem[] => storage.list().filter((item) => item.fanId === fanId),
    /** Retries now: back online, or items of a closed page were found. */
    wake(): void {
      for (const fanId of fans()) void drain(fanId)
    },
    stop(): void {
      stopped = true
      for (const wake of pauses.values()) wake()
    },
  }
}
