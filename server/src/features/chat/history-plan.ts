import type { PastMessage, PastVerdict } from '../fan-imports/import-history.service.ts'

/** A message that is there, as far as a past one can be taken for it. */
export type KnownMessage = { minute: number; words: string; externalId: string | null }

/** What is known of a fan's conversation; null without a message. */
export type Ends = { firstAt: number; lastAt: number } | null

export type Plan = {
  verdicts: PastVerdict[]
  /** Places in the list of what goes before the first message, and behind the last; each in order of time. */
  before: number[]
  after: number[]
}

const MINUTE_MS = 60_000

/** Times are compared by the minute: spreadsheets drop the seconds of what they save. */
export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)
export const wordsOf = (direction: string, content: string): string =>
  `${direction} ${content.replaceAll('\r\n', '\n').trim()}`

/** What becomes of one fan's past messages, given in order of time. */
export function planHistory(past: readonly PastMessage[], ends: Ends, known: readonly KnownMessage[]): Plan {
  const named = new Map(
    known.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.words]])),
  )
  const [all, nameless] = [new Map<string, number>(), new Map<string, number>()]
  for (const { minute, words, externalId } of known) {
    count(all, `${minute} ${words}`)
    if (externalId === null) count(nameless, `${minute} ${words}`)
  }
  const plan: Plan = { verdicts: [], before: [], after: [] }
  let lastAt = ends?.lastAt ?? Number.NEGATIVE_INFINITY
  for (const [i, message] of past.entries()) {
    const words = wordsOf(message.direction, message.content)
    const place = `${minuteOf(message.sentAt)} ${words}`
    const same = message.externalId === null ? undefined : named.get(message.externalId)
    // One with an id of its own is another than one with another id, though they say the same.
    const equals = (message.externalId === null ? all : nameless).get(place) ?? 0
    if (same !== undefined) plan.verdicts.push(same === words ? 'unchanged' : 'conflict')
    else if (equals >= message.nth) plan.verdicts.push('unchanged')
    else if (message.sentAt >= lastAt) {
      plan.after.push(i)
      plan.verdicts.push('added')
      lastAt = message.sentAt
    } else if (ends && message.sentAt <= ends.firstAt) {
      plan.before.push(i)
      plan.verdicts.push('added')
    } else plan.verdicts.push('between')
  }
  return plan
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
