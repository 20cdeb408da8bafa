import type { PastMessage, PastMessageOutcome } from '../fan-imports/import-history.service.ts'

/** The identifying parts of an existing message. */
export type KnownMessage = { minute: number; text: string; externalId: string | null }

/** Times of the first and last message of a conversation; null without messages. */
export type FirstAndLast = { firstAt: number; lastAt: number } | null

export type Plan = {
  outcomes: PastMessageOutcome[]
  /** Indexes of the messages before the first and after the last existing one, each in chronological order. */
  before: number[]
  after: number[]
  /** Messages that fill a gap, with their numbers. */
  inside: { at: number; seq: number }[]
}

/** A gap in a conversation's numbers, left by an undone import, and the times of the surrounding messages. */
export type Gap = { nextSeq: number; size: number; from: number; until: number }

const MINUTE_MS = 60_000

/** Compared by minute, because spreadsheets drop the seconds. */
export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)
export const normalizeText = (direction: string, content: string): string =>
  `${direction} ${content.replaceAll('\r\n', '\n').trim()}`

/** Plans the import of one fan's past messages, given in chronological order. */
export function planHistory(
  past: readonly PastMessage[],
  ends: FirstAndLast,
  existing: readonly KnownMessage[],
  gaps: readonly Gap[] = [],
): Plan {
  const byExternalId = new Map(
    existing.flatMap((message) => (message.externalId === null ? [] : [[message.externalId, message.text]])),
  )
  const [all, withoutId] = [new Map<string, number>(), new Map<string, number>()]
  for (const { minute, text, externalId } of existing) {
    count(all, `${minute} ${text}`)
    if (externalId === null) count(withoutId, `${minute} ${text}`)
  }
  const plan: Plan = { outcomes: [], before: [], after: [], inside: [] }
  const openGaps = gaps.map((gap) => ({ ...gap }))
  let lastAt = ends?.lastAt ?? Number.NEGATIVE_INFINITY
  for (const [i, message] of past.entries()) {
    const text = normalizeText(message.direction, message.content)
    const key = `${minuteOf(message.sentAt)} ${text}`
    const match = message.externalId === null ? undefined : byExternalId.get(message.externalId)
    // Messages with different ids are different, even with the same text.
    const equals = (message.externalId === null ? all : withoutId).get(key) ?? 0
    if (match !== undefined) plan.outcomes.push(match === text ? 'unchanged' : 'conflict')
    else if (equals >= message.nth) plan.outcomes.push('unchanged')
    else if (message.sentAt >= lastAt) {
      plan.after.push(i)
      plan.outcomes.push('added')
      lastAt = message.sentAt
    } else if (ends && message.sentAt <= ends.firstAt) {
      plan.before.push(i)
      plan.outcomes.push('added')
    } else {
      const seq = takeNumber(openGaps, message.sentAt)
      if (seq !== null) plan.inside.push({ at: i, seq })
      plan.outcomes.push(seq === null ? 'between' : 'added')
    }
  }
  return plan
}

/** The next number of the gap at this time; null if there is none. */
function takeNumber(gaps: Gap[], at: number): number | null {
  const gap = gaps.find(({ size, from, until }) => size > 0 && from <= at && at <= until)
  if (!gap) return null
  gap.size -= 1
  gap.from = at
  return gap.nextSeq++
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
