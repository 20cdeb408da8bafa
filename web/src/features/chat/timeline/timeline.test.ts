import { describe, expect, test } from 'vitest'
import {
  applyEvents,
  messageAt,
  messagesFrom,
  outboxItemAt,
  permutations,
  pushOf,
  summaryAt,
  threadOf,
} from '../../../../test/fixtures/timeline.ts'
import { gapStart, type Timeline, type TimelineEvent } from './timeline.ts'

const visibleTexts = (state: Timeline) => [
  ...state.messages.map(({ id, rev }) => `${id}@${rev}`),
  ...state.pending.map(({ clientId, state: status }) => `${clientId} ${status}`),
]

const start = threadOf(messagesFrom(1, 3))
const queued = (at: number): TimelineEvent => ({ type: 'queued', item: outboxItemAt(at) })
/** Our own message as stored by the server. */
const outgoing = (seq: number, at: number, changes = {}) =>
  messageAt(seq, { direction: 'TO_FAN', clientId: `c${at}`, ...changes })
const caughtUp = (
  afterRev: number,
  rev: number,
  ...messages: ReturnType<typeof messageAt>[]
): TimelineEvent => ({ type: 'caughtUp', afterRev, messages, rev, more: false })
const echo = (message: ReturnType<typeof messageAt>): TimelineEvent => ({
  type: 'echo',
  clientId: message.clientId ?? '',
  message,
})
const sendEvent = (type: 'unanswered' | 'sending' | 'refused' | 'canceled', at: number): TimelineEvent => ({
  type,
  clientId: `c${at}`,
})

/** After the first, events may arrive in any order; the result must be the same. */
const scenarios: {
  name: string
  initialEvents: TimelineEvent[]
  unorderedEvents: TimelineEvent[]
  expected: string[]
}[] = [
  {
    name: 'a send: echo, push and catch-up',
    initialEvents: [queued(1)],
    unorderedEvents: [echo(outgoing(4, 1)), pushOf(outgoing(4, 1)), caughtUp(3, 4, outgoing(4, 1))],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4'],
  },
  {
    name: 'a send whose response was lost: push, catch-up, failure, a retry and its echo',
    initialEvents: [queued(1)],
    unorderedEvents: [
      sendEvent('unanswered', 1),
      sendEvent('sending', 1),
      pushOf(outgoing(4, 1)),
      caughtUp(3, 4, outgoing(4, 1)),
      echo(outgoing(4, 1)),
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4'],
  },
  {
    name: 'a lost response that only the push reports, while another tab’s outbox lags behind',
    initialEvents: [queued(1)],
    unorderedEvents: [
      sendEvent('unanswered', 1),
      pushOf(outgoing(4, 1)),
      { type: 'outbox', items: [outboxItemAt(1)] },
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4'],
  },
  {
    name: 'another tab sends, and its events arrive in any order',
    initialEvents: [],
    unorderedEvents: [
      queued(1),
      echo(outgoing(4, 1)),
      pushOf(outgoing(4, 1)),
      sendEvent('sending', 1),
      sendEvent('unanswered', 1),
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4'],
  },
  {
    name: 'a rejection, before and after failures of earlier attempts',
    initialEvents: [queued(1)],
    unorderedEvents: [
      sendEvent('unanswered', 1),
      sendEvent('sending', 1),
      sendEvent('refused', 1),
      { type: 'outbox', items: [outboxItemAt(1)] },
    ],
    expected: ['m1@1', 'm2@2', 'm3@3'],
  },
  {
    name: 'two sends and a fan message between them',
    initialEvents: [queued(1), queued(2)],
    unorderedEvents: [
      echo(outgoing(4, 1)),
      pushOf(messageAt(5)),
      echo(outgoing(6, 2)),
      pushOf(outgoing(4, 1)),
      pushOf(outgoing(6, 2)),
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4', 'm5@5', 'm6@6'],
  },
  {
    name: 'a message that is flagged and then deleted by a colleague',
    initialEvents: [],
    unorderedEvents: [
      pushOf(messageAt(2, { rev: 4, flagged: true }), 4, 3),
      pushOf(messageAt(2, { rev: 5, isDeleted: true, content: '' }), 5, 3),
      caughtUp(3, 5, messageAt(2, { rev: 5, isDeleted: true, content: '' })),
    ],
    expected: ['m1@1', 'm2@5', 'm3@3'],
  },
  {
    name: 'sent, delivered, read: the status never moves backwards',
    initialEvents: [queued(1)],
    unorderedEvents: [
      echo(outgoing(4, 1)),
      pushOf(outgoing(4, 1, { rev: 5, isDelivered: true }), 5, 4),
      pushOf(outgoing(4, 1, { rev: 6, isDelivered: true, isRead: true }), 6, 4),
      { type: 'changed', message: outgoing(4, 1, { rev: 5, isDelivered: true }) },
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@6'],
  },
  {
    name: 'an empty thread',
    initialEvents: [
      { type: 'reset' },
      { type: 'page', place: 'newest', messages: [], rev: 0, hasOlder: false, hasNewer: false },
    ],
    unorderedEvents: [
      pushOf(messageAt(1)),
      pushOf(messageAt(2)),
      pushOf(messageAt(3)),
      caughtUp(0, 2, messageAt(1), messageAt(2)),
    ],
    expected: ['m1@1', 'm2@2', 'm3@3'],
  },
  {
    name: 'the newest page is read before changes and arrives after them',
    initialEvents: [queued(1)],
    unorderedEvents: [
      {
        type: 'page',
        place: 'newest',
        messages: messagesFrom(1, 3),
        rev: 3,
        hasOlder: false,
        hasNewer: false,
      },
      echo(outgoing(4, 1)),
      caughtUp(3, 5, outgoing(4, 1), messageAt(5)),
    ],
    expected: ['m1@1', 'm2@2', 'm3@3', 'm4@4', 'm5@5'],
  },
]

describe.each(scenarios)('$name', ({ initialEvents, unorderedEvents, expected }) => {
  const started = applyEvents(start, ...initialEvents)
  test.each(
    permutations(unorderedEvents).map(
      (order) => [order.map((event) => event.type).join(', '), order] as const,
    ),
  )('%s', (_, order) => {
    const state = fillGapFrom(applyEvents(started, ...order), unorderedEvents)
    expect(visibleTexts(state)).toEqual(expected)
    expect(gapStart(state)).toBeNull()
    expect(state.outOfOrder).toEqual([])
  })
})

/** Fills a gap with the scenario's messages. */
function fillGapFrom(state: Timeline, events: readonly TimelineEvent[]): Timeline {
  const since = gapStart(state)
  if (since === null) return state
  const pushed = events.flatMap((event) =>
    'message' in event
      ? [event.message]
      : 'messages' in event
        ? event.messages
        : event.type === 'push' && event.change.message
          ? [event.change.message]
          : [],
  )
  const changed = pushed.filter(({ rev }) => rev > since).sort((a, b) => a.rev - b.rev)
  return applyEvents(
    state,
    caughtUp(since, Math.max(state.latestRev, ...changed.map(({ rev }) => rev)), ...changed),
  )
}

test('a push that skips a revision opens a gap, and the missing one closes it', () => {
  const skipped = applyEvents(start, pushOf(messageAt(5)))
  expect([skipped.rev, gapStart(skipped)]).toEqual([3, 3])
  const closed = applyEvents(skipped, pushOf(messageAt(4)))
  expect([closed.rev, gapStart(closed)]).toEqual([5, null])
})

test('a message too large to be pushed opens a gap', () => {
  const pushed = applyEvents(start, { type: 'push', change: { message: null, summary: summaryAt(4, 4) } })
  expect(gapStart(pushed)).toBe(3)
  expect(pushed.lastSeq).toBe(4)
})

test('catching up in several pages continues from the last message', () => {
  const partial = applyEvents(start, pushOf(messageAt(9)), {
    type: 'caughtUp',
    afterRev: 3,
    messages: messagesFrom(4, 6),
    rev: 9,
    more: true,
  })
  expect(gapStart(partial)).toBe(6)
})

test('catching up from a later revision does not close the gap', () => {
  const behind = applyEvents(
    threadOf(messagesFrom(50, 99), 99),
    // An older page, read before revision 97 arrived.
    { type: 'page', place: 'older', messages: messagesFrom(40, 49), from: 50, rev: 96, hasOlder: true },
    caughtUp(99, 120),
  )
  expect(gapStart(behind)).toBe(96)
})

test('queued messages stay in the order they were sent', () => {
  const waiting = applyEvents(start, queued(1), queued(2), sendEvent('unanswered', 1), queued(3))
  expect(visibleTexts(waiting).slice(3)).toEqual(['c1 waiting', 'c2 waiting', 'c3 waiting'])
  const retrying = applyEvents(waiting, sendEvent('sending', 1))
  expect(visibleTexts(retrying).slice(3)).toEqual(['c1 sending', 'c2 waiting', 'c3 waiting'])
  expect(visibleTexts(applyEvents(retrying, echo(outgoing(4, 1)), sendEvent('canceled', 3)))).toEqual([
    'm1@1',
    'm2@2',
    'm3@3',
    'm4@4',
    'c2 waiting',
  ])
})

test('stored messages are queued after a reload, except those already in the thread', () => {
  const loaded = threadOf([...messagesFrom(1, 3), outgoing(4, 1)])
  expect(
    visibleTexts(applyEvents(loaded, { type: 'outbox', items: [outboxItemAt(2), outboxItemAt(1)] })).slice(4),
  ).toEqual(['c2 waiting'])
})

test('a message sent before the first page loads is neither lost nor duplicated', () => {
  const early = applyEvents(start, { type: 'reset' }, queued(1), echo(outgoing(4, 1)))
  expect(visibleTexts(early)).toEqual([])
  const loaded = applyEvents(early, {
    type: 'page',
    place: 'newest',
    messages: messagesFrom(1, 3),
    rev: 3,
    hasOlder: false,
    hasNewer: false,
  })
  expect(gapStart(loaded)).toBe(3)
})

test('an older page removes nothing that arrived while it was loading', () => {
  const state = applyEvents(
    start,
    pushOf(messageAt(2, { rev: 4, flagged: true }), 4, 3),
    pushOf(messageAt(4, { rev: 5 }), 5),
  )
  const page = { messages: messagesFrom(1, 3), rev: 3, hasOlder: false, hasNewer: false }
  for (const side of ['newest', 'older'] as const)
    expect(visibleTexts(applyEvents(state, { type: 'page', place: side, ...page }))).toEqual([
      'm1@1',
      'm2@4',
      'm3@3',
      'm4@5',
    ])
})

test('a failed message keeps its place, even when retried, and blocks nothing', () => {
  const failed = applyEvents(start, queued(1), { type: 'failed', clientId: 'c1' }, queued(2))
  expect(visibleTexts(failed).slice(-2)).toEqual(['c1 failed', 'c2 sending'])
  expect(visibleTexts(applyEvents(failed, { type: 'unanswered', clientId: 'c2' })).slice(-2)).toEqual([
    'c1 failed',
    'c2 waiting',
  ])
  const reloaded = applyEvents(failed, {
    type: 'outbox',
    items: [outboxItemAt(1, { isFailed: true }), outboxItemAt(2)],
  })
  expect(visibleTexts(reloaded).slice(-2)).toEqual(['c1 failed', 'c2 sending'])
  expect(visibleTexts(applyEvents(reloaded, queued(1))).slice(-2)).toEqual(['c1 waiting', 'c2 sending'])
})
