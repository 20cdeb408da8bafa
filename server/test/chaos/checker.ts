/** The message checker: what writers were told and what readers saw, held against what is stored. */

export type Sent = {
  /** Stands in the text itself, so what arrived can be told even when every id is wrong. */
  mark: string
  fanId: string
  wanted: 'ok' | 'refused'
  /** Unknown only when it was given up; during the run it is tried again. */
  outcome: 'ok' | 'refused' | 'unknown'
  /** Every acknowledgement, of repeated tries too. */
  acks: { id: string; seq: number }[]
  /** When it was first tried, and when the first acknowledgement came. */
  begunAt: number
  ackedAt: number
}

/** A message as it is stored; without a mark when it was there before the run. */
export type Stored = { id: string; fanId: string; seq: number; mark: string | null; flagged: boolean }

/** What one reader has of one conversation, in its order. */
export type Seen = { reader: string; fanId: string; lines: Line[] }
export type Line = { id: string; seq: number; flagged: boolean }

export type Violation = { kind: Kind; what: string }
export const kinds = [
  'lost',
  'doubled',
  'phantom',
  'misplaced',
  'misordered',
  'gap',
  'reader',
  'unexpected',
  'counter',
] as const
export type Kind = (typeof kinds)[number]

export type Evidence = { sent: Sent[]; stored: Stored[]; seen: Seen[] }

export function check({ sent, stored, seen }: Evidence): Violation[] {
  const byFan = Map.groupBy(stored, ({ fanId }) => fanId)
  for (const messages of byFan.values()) messages.sort((a, b) => a.seq - b.seq)
  return [
    ...checkSends(sent, stored),
    ...[...byFan].flatMap(([fanId, messages]) => checkNumbers(fanId, messages)),
    ...[...byFan.values()].flatMap((messages) => checkOrder(messages, sent)),
    ...seen.flatMap((one) => checkReader(one, byFan.get(one.fanId) ?? [])),
  ]
}

function checkSends(sent: Sent[], stored: Stored[]): Violation[] {
  const found: Violation[] = []
  const say = (kind: Kind, what: string) => found.push({ kind, what })
  const byMark = Map.groupBy(
    stored.filter(({ mark }) => mark !== null),
    ({ mark }) => mark,
  )
  for (const { mark, fanId, wanted, outcome, acks } of sent) {
    const there = byMark.get(mark) ?? []
    byMark.delete(mark)
    if (outcome !== wanted) say('unexpected', `${mark} is ${outcome}, not ${wanted}`)
    if (there.length > 1) say('doubled', `${mark} is stored ${there.length} times`)
    if (new Set(acks.map(({ id }) => id)).size > 1) say('doubled', `${mark} was acknowledged as two messages`)
    if (outcome === 'refused' && there.length > 0) say('phantom', `${mark} was refused and is stored`)
    if (outcome !== 'ok') continue
    const [message] = there
    if (!message) say('lost', `${mark} was acknowledged and is not stored`)
    else if (message.fanId !== fanId) say('misplaced', `${mark} is in another conversation`)
    else if (acks.some(({ id, seq }) => id !== message.id || seq !== message.seq))
      say('misplaced', `${mark} was acknowledged at another place`)
  }
  for (const mark of byMark.keys()) say('phantom', `${mark} is stored and was never sent`)
  return found
}

/** Numbers go up by one. */
function checkNumbers(fanId: string, messages: Stored[]): Violation[] {
  return messages.slice(1).flatMap(({ seq }, i) => {
    const before = messages[i]?.seq ?? 0
    return seq === before + 1
      ? []
      : [{ kind: 'gap' as const, what: `${fanId}: ${seq} comes after ${before}` }]
  })
}

/** What was acknowledged before another was begun comes before it, whoever wrote them. */
function checkOrder(messages: Stored[], sent: Sent[]): Violation[] {
  const times = new Map(sent.filter(({ outcome }) => outcome === 'ok').map((one) => [one.mark, one]))
  const found: Violation[] = []
  let latest: Sent | undefined
  for (const { mark } of messages) {
    const one = mark === null ? undefined : times.get(mark)
    if (!one) continue
    if (latest && one.ackedAt < latest.begunAt)
      found.push({ kind: 'misordered', what: `${one.mark} stands after ${latest.mark}, which came later` })
    if (!latest || one.begunAt > latest.begunAt) latest = one
  }
  return found
}

function checkReader({ reader, fanId, lines }: Seen, messages: Stored[]): Violation[] {
  const one = (line: Line | undefined) =>
    line ? `${line.seq} ${line.id}${line.flagged ? ' flagged' : ''}` : 'nothing'
  const length = Math.max(lines.length, messages.length)
  for (let i = 0; i < length; i++) {
    const [has, is] = [one(lines[i]), one(messages[i])]
    if (has !== is) return [{ kind: 'reader', what: `${reader} has ${has} where ${fanId} has ${is}` }]
  }
  return []
}
