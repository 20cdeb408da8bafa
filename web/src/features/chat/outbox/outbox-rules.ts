import { isApiError } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'

/** A send without an answer after this long counts as unanswered. */
export const SEND_TIMEOUT_MS = 15_000
const MAX_DELAY_MS = 30_000

type Failure = { refused: true } | { refused: false; waitMs: number | null }

/** Refused: the server rejected the message. After any other failure it may have been sent and is retried. */
export function classifyFailure(error: unknown): Failure {
  if (!isApiError(error)) return { refused: false, waitMs: null }
  const waitMs = error.retryAfter === null ? null : error.retryAfter * 1_000
  // About the session or the rate, not about the message.
  const passing = [401, 408, 423, 425, 429].includes(error.status) || error.code === 'workplace_changed'
  if (passing || error.status < 400 || error.status >= 500) return { refused: false, waitMs }
  return { refused: true }
}

/** Exponential backoff. */
export const retryDelay = (tries: number): number =>
  Math.min(MAX_DELAY_MS, 1_000 * 2 ** Math.max(0, tries - 1))

export const inOrder = (items: readonly OutboxItem[]): OutboxItem[] => items.toSorted((a, b) => a.at - b.at)

/** Messages of a conversation are sent in order, one at a time. */
export const firstOf = (items: readonly OutboxItem[], fanId: string): OutboxItem | null =>
  inOrder(items).find((item) => item.fanId === fanId) ?? null

/** Later than all queued items, even if the clock was set back. */
export const nextTimestamp = (items: readonly OutboxItem[], now: number): number =>
  Math.max(now, ...items.map(({ at }) => at + 1))
