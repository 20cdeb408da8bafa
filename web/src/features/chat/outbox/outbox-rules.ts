import { isApiError } from '../../../platform/api-error.ts'
import { isOutcomeUnknown } from '../../../platform/send-once.ts'
import type { OutboxItem } from './outbox-item.ts'

/** A send without a response after this long is treated as lost. */
export const SEND_TIMEOUT_MS = 15_000
const MAX_DELAY_MS = 30_000
/** A message that causes server errors is retried for this long. */
const RETRY_LIMIT_MS = 30_000

/** The server rejected the message. After any other failure it may have been sent and is retried. */
export function isRejected(error: unknown): boolean {
  if (!isApiError(error) || isOutcomeUnknown(error)) return false
  // Concerns the session or the rate limit, not the message.
  return ![401, 408, 423, 425, 429].includes(error.status) && error.code !== 'workspace_changed'
}

/** The server responded with an internal error. */
export const isServerError = (error: unknown): boolean => isApiError(error) && error.status >= 500

/** How long the message may still be retried. */
export const remainingMs = (erroredAt: number, now: number): number => erroredAt + RETRY_LIMIT_MS - now

/** Retry-After, otherwise exponential backoff. */
export function retryDelay(error: unknown, attempts: number): number {
  const seconds = isApiError(error) ? error.retryAfter : null
  return seconds === null ? Math.min(MAX_DELAY_MS, 1_000 * 2 ** (attempts - 1)) : seconds * 1_000
}

export const sortByTime = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.toSorted((a, b) => a.at - b.at)

/** Messages of a conversation are sent in order, one at a time; failed ones do not block others. */
export const nextItemFor = (items: readonly OutboxItem[], fanId: string): OutboxItem | null =>
  sortByTime(items).find((item) => item.fanId === fanId && !item.isFailed) ?? null

/** Later than all queued items, even if the clock was set back. */
export const nextTimestamp = (items: readonly OutboxItem[], now: number): number =>
  Math.max(now, ...items.map(({ at }) => at + 1))
