import { isApiError } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'

/** After this long without an answer a send counts as unanswered. */
export const SEND_TIMEOUT_MS = 15_000
const LONGEST_PAUSE_MS = 30_000

type Verdict = { refused: true } | { refused: false; waitMs: number | null }

/** Refused: the server has looked at it and will not take it. Anything else leaves it open whether it was sent. */
export function verdictOf(error: unknown): Verdict {
  if (!isApiError(error)) return { refused: false, waitMs: null }
  const waitMs = error.retryAfter === null ? null : error.retryAfter * 1_000
  // About the session or the hour, not about the message: it goes once that is mended.
  const passing = [401, 408, 423, 425, 429].includes(error.status) || error.code === 'workplace_changed'
  if (passing || error.status < 400 || error.status >= 500) return { refused: false, waitMs }
  return { refused: true }
}

/** How long to leave it after the nth try without an answer. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.max(0, tries - 1))

export const inOrder = (items: readonly OutboxItem[]): OutboxItem[] => items.toSorted((a, b) => a.at - b.at)

/** Only the first of a conversation may go: nobody overtakes. */
export const firstOf = (items: readonly OutboxItem[], fanId: string): OutboxItem | null =>
  inOrder(items).find((item) => item.fanId === fanId) ?? null

/** A moment later than all that wait, so that the order of sending is never in doubt. */
export const nextPlace = (items: readonly OutboxItem[], now: number): number =>
  Math.max(now, ...items.map(({ at }) => at + 1))
