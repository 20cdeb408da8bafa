import type { PastMessage, PastMessageOutcome } from '../fan-imports/import-history.service.ts'

/** The fields that identify an existing message. */
export type ExistingMessage = { minute: number; text: string; externalId: string | null }

/** Times of the first and last message of a conversation; null if there are none. */
export type ConversationBounds = { firstAt: number; lastAt: number } | null

export type Plan = {
  outcomes: PastMessageOutcome[]
  /** Indexes of the messages before the first and after the last existing one, each in chronological order. */
  before: number[]
  after: number[]
  /** Messages that fill a gap, with their sequence numbers. */
  gapFills: { index: number; seq: number }[]
}

/** A gap in a conversation's sequence numbers, left by an undone import, with the times of the surrounding messages. */
export type Gap = { nextSeq: number; size: number; from: number; until: number }

const MINUTE_MS = 60_000

/** Compared by minute, because spreadsheets drop the seconds. */
export const minuteOf = (timestamp: number): number => Math.floor(timestamp / MINUTE_MS)
export const normalizeText = (direction: string, content: string): string =>
  `${direction} ${content.replaceAll('\r\n', '\n').trim()}`

/** Plans the import of one fan's past messages, given in chronological order. */
export function planHistory(
  past: readonly PastMessage[],
  bounds: ConversationBounds,
  existing: readonly ExistingMessage[],
  gaps: readonly Gap[] = [],
): Plan {
  const textByExternalId = new Map(
    existing.flatMap((message) => (message.externalId === null ? [] : [[message.externalId, message.text]])),
  )
  const [allCounts, countsWithoutId] = [new Map<string, number>(), new Map<string, number>()]
  for (const { minute, text, externalId } of existing) {
    count(allCounts, `${minute} ${text}`)
    if (externalId === null) count(countsWithoutId, `${minute} ${text}`)
  }
  const plan: Plan = { outcomes: [], before: [], after: [], gapFills: [] }
  const openGaps = gaps.map((gap) => ({ ...gap }))
  let lastAt = bounds?.lastAt ?? Number.NEGATIVE_INFINITY
  for (const [i, message] of past.entries()) {
    const text = normalizeText(message.direction, message.content)
    const key = `${minuteOf(message.sentAt)} ${text}`
    const knownText = message.externalId === null ? undefined : textByExternalId.get(message.externalId)
    // Messages with different ids are different, even with the same text.
    const duplicates = (message.externalId === null ? allCounts : countsWithoutId).get(key) ?? 0
    if (knownText !== undefined) plan.outcomes.push(knownText === text ? 'unchanged' : 'conflict')
    else if (duplicates >= message.nth) plan.outcomes.push('unchanged')
    else if (message.sentAt >= lastAt) {
      plan.after.push(i)
      plan.outcomes.push('added')
      lastAt = message.sentAt
    } else if (bounds && message.sentAt <= bounds.firstAt) {
      plan.before.push(i)
      plan.outcomes.push('added')
    } else {
      const seq = claimSeq(openGaps, message.sentAt)
      if (seq !== null) plan.gapFills.push({ index: i, seq })
      plan.outcomes.push(seq === null ? 'between' : 'added')
    }
  }
  return plan
}

/** The next sequence number in the gap at this time; null if there is none. */
function claimSeq(gaps: Gap[], sentAt: number): number | null {
  const gap = gaps.find(({ size, from, until }) => size > 0 && from <= sentAt && sentAt <= until)
  if (!gap) return null
  gap.size -= 1
  gap.from = sentAt
  return gap.nextSeq++
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
