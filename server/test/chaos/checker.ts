/** The message checker: compares acknowledgements and readers' timelines with the stored messages. */

export type SentMessage = {
  /** Part of the text, so messages can be identified even if every ID is wrong. */
  mark: string
  fanId: string
  expected: 'ok' | 'rejected'
  /** Unknown only after the last retry. */
  outcome: 'ok' | 'rejected' | 'unknown'
  /** All acknowledgements, including those of retries. */
  acks: { id: string; seq: number }[]
  /** Times of the first attempt and of the first acknowledgement. */
  startedAt: number
  ackedAt: number
}

/** A stored message; `mark` is null if it is older than the run. */
export type StoredMessage = { id: string; fanId: string; seq: number; mark: string | null; flagged: boolean }

/** One reader's timeline of one conversation. */
export type Timeline = { reader: string; fanId: string; messages: SeenMessage[] }
export type SeenMessage = { id: string; seq: number; flagged: boolean }

export type Violation = { kind: ViolationKind; detail: string }
export const violationKinds = [
  'lost',
  'duplicated',
  'phantom',
  'misplaced',
  'reordered',
  'gap',
  'reader',
  'unexpected',
  'counter',
] as const
export type ViolationKind = (typeof violationKinds)[number]

export type Evidence = { sent: SentMessage[]; stored: StoredMessage[]; timelines: Timeline[] }

export function check({ sent, stored, timelines }: Evidence): Violation[] {
  const byFan = Map.groupBy(stored, ({ fanId }) => fanId)
  for (const messages of byFan.values()) messages.sort((a, b) => a.seq - b.seq)
  return [
    ...checkSends(sent, stored),
    ...[...byFan].flatMap(([fanId, messages]) => checkSequence(fanId, messages)),
    ...[...byFan.values()].flatMap((messages) => checkOrder(messages, sent)),
    ...timelines.flatMap((timeline) => checkReader(timeline, byFan.get(timeline.fanId) ?? [])),
  ]
}

function checkSends(sent: SentMessage[], stored: StoredMessage[]): Violation[] {
  const violations: Violation[] = []
  const report = (kind: ViolationKind, detail: string) => violations.push({ kind, detail })
  const byMark = Map.groupBy(
    stored.filter(({ mark }) => mark !== null),
    ({ mark }) => mark,
  )
  for (const { mark, fanId, expected, outcome, acks } of sent) {
    const copies = byMark.get(mark) ?? []
    byMark.delete(mark)
    if (outcome !== expected) report('unexpected', `${mark} is ${outcome}, not ${expected}`)
    if (copies.length > 1) report('duplicated', `${mark} is stored ${copies.length} times`)
    if (new Set(acks.map(({ id }) => id)).size > 1)
      report('duplicated', `${mark} was acknowledged as two messages`)
    if (outcome === 'rejected' && copies.length > 0) report('phantom', `${mark} was rejected but is stored`)
    if (outcome !== 'ok') continue
    const [message] = copies
    if (!message) report('lost', `${mark} was acknowledged but is not stored`)
    else if (message.fanId !== fanId) report('misplaced', `${mark} is in another conversation`)
    else if (acks.some(({ id, seq }) => id !== message.id || seq !== message.seq))
      report('misplaced', `${mark} was acknowledged with another ID or sequence number`)
  }
  for (const mark of byMark.keys()) report('phantom', `${mark} is stored but was never sent`)
  return violations
}

/** Sequence numbers increase by one. */
function checkSequence(fanId: string, messages: StoredMessage[]): Violation[] {
  return messages.slice(1).flatMap(({ seq }, i) => {
    const previous = messages[i]?.seq ?? 0
    return seq === previous + 1
      ? []
      : [{ kind: 'gap' as const, detail: `${fanId}: ${seq} comes after ${previous}` }]
  })
}

/** A message acknowledged before another was sent must come before it, even across writers. */
function checkOrder(messages: StoredMessage[], sent: SentMessage[]): Violation[] {
  const sentByMark = new Map(sent.filter(({ outcome }) => outcome === 'ok').map((send) => [send.mark, send]))
  const violations: Violation[] = []
  let latest: SentMessage | undefined
  for (const { mark } of messages) {
    const sentMessage = mark === null ? undefined : sentByMark.get(mark)
    if (!sentMessage) continue
    if (latest && sentMessage.ackedAt < latest.startedAt)
      violations.push({
        kind: 'reordered',
        detail: `${sentMessage.mark} is after ${latest.mark}, which was sent later`,
      })
    if (!latest || sentMessage.startedAt > latest.startedAt) latest = sentMessage
  }
  return violations
}

function checkReader(
  { reader, fanId, messages: timeline }: Timeline,
  messages: StoredMessage[],
): Violation[] {
  const format = (message: SeenMessage | undefined) =>
    message ? `${message.seq} ${message.id}${message.flagged ? ' flagged' : ''}` : 'nothing'
  const length = Math.max(timeline.length, messages.length)
  for (let i = 0; i < length; i++) {
    const [actual, expected] = [format(timeline[i]), format(messages[i])]
    if (actual !== expected)
      return [{ kind: 'reader', detail: `${reader} has ${actual} where ${fanId} has ${expected}` }]
  }
  return []
}
