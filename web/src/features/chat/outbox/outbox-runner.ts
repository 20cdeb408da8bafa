import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { errorText } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'
import { classifyFailure, firstOf, nextTimestamp, retryDelay } from './outbox-rules.ts'
import type { OutboxStorage } from './outbox-storage.ts'

export type OutboxEvent =
  | { type: 'queued' | 'sending' | 'unanswered' | 'cancelled'; item: OutboxItem }
  | { type: 'sent'; item: OutboxItem; message: Message }
  /** `here`: this tab restores the text to the composer. */
  | { type: 'refused'; item: OutboxItem; reason: string; here: boolean }

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
    for (let tries = 0; !stopped && firstOf(storage.list(), fanId); ) {
      let waitMs: number | null = null
      await options.withLock(fanId, async () => {
        waitMs = await sendAll(
          fanId,
          () => ++tries,
          () => (tries = 0),
        )
      })
      if (waitMs === null || stopped) continue
      const pause = options.pause(waitMs)
      pauses.set(fanId, pause.wake)
      await pause.done
      pauses.delete(fanId)
    }
    running.delete(fanId)
  }

  /** Sends until the queue is empty (null) or one gets no answer (the delay before the next try). */
  async function sendAll(fanId: string, failed: () => number, succeeded: () => void): Promise<number | null> {
    for (;;) {
      const item = stopped ? null : firstOf(storage.list(), fanId)
      if (!item) return null
      const waitMs = await attempt(item, failed)
      if (waitMs !== null) return waitMs
      succeeded()
    }
  }

  async function attempt(item: OutboxItem, failed: () => number): Promise<number | null> {
    inFlight.add(item.clientId)
    emit({ type: 'sending', item })
    try {
      const message = await options.send(item)
      storage.remove(item.clientId)
      emit({ type: 'sent', item, message })
      return null
    } catch (error) {
      const verdict = classifyFailure(error)
      if (!verdict.refused) {
        emit({ type: 'unanswered', item })
        return verdict.waitMs ?? retryDelay(failed())
      }
      storage.remove(item.clientId)
      const here = item.tabId === options.tabId || !(await options.isTabOpen(item.tabId))
      emit({ type: 'refused', item, reason: errorText(error), here })
      return null
    } finally {
      inFlight.delete(item.clientId)
    }
  }

  const fans = () => new Set(storage.list().map(({ fanId }) => fanId))
  return {
    enqueue(written: Omit<OutboxItem, 'at' | 'tabId'>): void {
      const item = { ...written, tabId: options.tabId, at: nextTimestamp(storage.list(), options.now()) }
      storage.put(item)
      emit({ type: 'queued', item })
      void drain(item.fanId)
    },
    /** Removes an item, unless it is being sent. */
    cancel(clientId: string): OutboxItem | null {
      const item = storage.list().find((one) => one.clientId === clientId)
      if (!item || inFlight.has(clientId)) return null
      storage.remove(clientId)
      emit({ type: 'cancelled', item })
      return item
    },
    /** The thread shows it: no retry needed. */
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
