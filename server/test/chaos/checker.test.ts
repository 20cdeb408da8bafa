import { expect, test } from 'vitest'
import { check, type Evidence, type SentMessage, type StoredMessage, type ViolationKind } from './checker.ts'

const FAN = 'fan-1'

const send = (n: number, overrides: Partial<SentMessage> = {}): SentMessage => ({
  mark: `m${n}`,
  fanId: FAN,
  expected: 'ok',
  outcome: 'ok',
  acks: [{ id: `id${n}`, seq: n }],
  startedAt: n * 10,
  ackedAt: n * 10 + 5,
  ...overrides,
})
const store = (n: number, overrides: Partial<StoredMessage> = {}): StoredMessage => ({
  id: `id${n}`,
  fanId: FAN,
  seq: n,
  mark: `m${n}`,
  flagged: false,
  ...overrides,
})
const seenMessages = (...numbers: number[]) => numbers.map((n) => ({ id: `id${n}`, seq: n, flagged: false }))

/** Three messages without violations; each case breaks one thing. */
const validEvidence = (): Evidence => ({
  sent: [send(1), send(2), send(3)],
  stored: [store(1), store(2), store(3)],
  timelines: [{ reader: 'mara', fanId: FAN, messages: seenMessages(1, 2, 3) }],
})
const rejected = send(4, { expected: 'rejected', outcome: 'rejected', acks: [] })

test('valid evidence has no violations', () => {
  const { sent, stored, timelines } = validEvidence()
  expect(check({ sent: [...sent, rejected], stored, timelines })).toEqual([])
  // Messages older than the run have no mark; overlapping sends may be in either order.
  const older = store(0, { mark: null })
  expect(check({ sent, stored: [older, ...stored], timelines: [] })).toEqual([])
  const overlapping = [send(1, { ackedAt: 100 }), send(2, { ackedAt: 100 })]
  const swapped = [store(1, { mark: 'm2', id: 'id2' }), store(2, { mark: 'm1', id: 'id1' })]
  const acked = overlapping.map((message, i) => ({ ...message, acks: [{ id: `id${i + 1}`, seq: 2 - i }] }))
  expect(check({ sent: acked, stored: swapped, timelines: [] })).toEqual([])
})

test.for<[string, ViolationKind[], (evidence: Evidence) => void]>([
  [
    'an acknowledged message is lost',
    ['lost'],
    ({ stored, timelines }) => {
      stored.pop()
      timelines[0]?.messages.pop()
    },
  ],
  [
    'a message in the middle is lost',
    ['lost', 'gap'],
    ({ stored, timelines }) => {
      stored.splice(1, 1)
      timelines[0]?.messages.splice(1, 1)
    },
  ],
  [
    'a message is stored twice',
    ['duplicated'],
    ({ stored, timelines }) => {
      stored.push(store(4, { mark: 'm3' }))
      timelines[0]?.messages.push(...seenMessages(4))
    },
  ],
  [
    'one send is acknowledged as two messages',
    ['duplicated', 'misplaced'],
    ({ sent }) => sent[1]?.acks.push({ id: 'id9', seq: 2 }),
  ],
  [
    'a rejected message is stored',
    ['phantom'],
    ({ sent, stored, timelines }) => {
      sent.push(rejected)
      stored.push(store(4))
      timelines[0]?.messages.push(...seenMessages(4))
    },
  ],
  [
    'a message is stored that nobody sent',
    ['phantom'],
    ({ stored, timelines }) => {
      stored.push(store(4))
      timelines[0]?.messages.push(...seenMessages(4))
    },
  ],
  [
    'a message is in another conversation',
    ['misplaced', 'reader'],
    ({ stored }) => stored.splice(2, 1, store(3, { fanId: 'fan-2' })),
  ],
  [
    'a message is acknowledged with a different sequence number',
    ['misplaced'],
    ({ sent }) => sent.splice(0, 1, send(1, { acks: [{ id: 'id1', seq: 7 }] })),
  ],
  [
    'a later message comes before an earlier one',
    ['reordered'],
    ({ sent, stored, timelines }) => {
      sent.splice(
        0,
        3,
        send(1),
        send(2, { acks: [{ id: 'id2', seq: 3 }] }),
        send(3, { acks: [{ id: 'id3', seq: 2 }] }),
      )
      stored.splice(1, 2, store(3, { seq: 2 }), store(2, { seq: 3 }))
      timelines.length = 0
    },
  ],
  [
    'a sequence number is used twice',
    ['misplaced', 'gap', 'reader'],
    ({ stored }) => stored.splice(2, 1, store(3, { seq: 2 })),
  ],
  ['a reader misses a message', ['reader'], ({ timelines }) => void timelines[0]?.messages.splice(1, 1)],
  [
    'a reader has the messages in a different order',
    ['reader'],
    ({ timelines }) => void timelines[0]?.messages.reverse(),
  ],
  [
    'a reader has an extra message',
    ['reader'],
    ({ timelines }) => void timelines[0]?.messages.push(...seenMessages(4)),
  ],
  ['a reader missed a flag', ['reader'], ({ stored }) => stored.splice(0, 1, store(1, { flagged: true }))],
  [
    'a valid send is rejected',
    ['unexpected'],
    ({ sent }) => void sent.push(send(4, { outcome: 'rejected', acks: [] })),
  ],
  [
    'an invalid send is accepted',
    ['unexpected'],
    ({ sent, stored, timelines }) => {
      sent.push(send(4, { expected: 'rejected' }))
      stored.push(store(4))
      timelines[0]?.messages.push(...seenMessages(4))
    },
  ],
  [
    'a send never gets a response',
    ['unexpected'],
    ({ sent }) => void sent.push(send(4, { outcome: 'unknown', acks: [] })),
  ],
])('%s', ([, expected, corrupt]) => {
  const evidence = validEvidence()
  corrupt(evidence)
  expect(check(evidence).map(({ kind }) => kind)).toEqual(expected)
})
