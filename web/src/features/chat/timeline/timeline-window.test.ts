import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents, messageAt, messagesFrom, pushOf, threadOf } from '../../../../test/fixtures/timeline.ts'
import { gapStart, isOutdated, type Timeline, type TimelineEvent } from './timeline.ts'
import { MAX_LOADED_MESSAGES } from './timeline-window.ts'

const windowEnds = ({ messages, hasOlder, hasNewer }: Timeline) => [
  messages[0]?.seq,
  messages.at(-1)?.seq,
  hasOlder,
  hasNewer,
]
const page = (side: 'older' | 'newer', from: number, to: number, rev: number): TimelineEvent => ({
  type: 'page',
  place: side,
  messages: messagesFrom(from, to),
  rev,
  ...(side === 'older' ? { from: to + 1, hasOlder: from > 1 } : { from: from - 1, hasNewer: to < 1000 }),
})

test('scrolling through a long thread keeps a constant number of messages, in both directions', () => {
  let state = applyEvents(threadOf(messagesFrom(901, 1000)), { type: 'followChanged', isFollowing: false })
  for (let from = 801; from >= 1; from -= 100)
    state = applyEvents(state, page('older', from, from + 99, 1000))
  expect(windowEnds(state)).toEqual([1, MAX_LOADED_MESSAGES, false, true])
  for (let from = MAX_LOADED_MESSAGES + 1; from < 1000; from += 100)
    state = applyEvents(state, page('newer', from, from + 99, 1000))
  expect(windowEnds(state)).toEqual([1000 - MAX_LOADED_MESSAGES + 1, 1000, true, false])
  expect(gapStart(state)).toBeNull()
})

test('while reading history, new messages are counted but not loaded, and evict nothing', () => {
  let state = applyEvents(threadOf(messagesFrom(901, 1000)), { type: 'followChanged', isFollowing: false })
  for (let from = 801; from >= 501; from -= 100)
    state = applyEvents(state, page('older', from, from + 99, 1000))
  state = applyEvents(state, pushOf(messageAt(1001)))
  expect(windowEnds(state)).toEqual([501, 500 + MAX_LOADED_MESSAGES, true, true])
  expect([state.lastSeq, gapStart(state)]).toEqual([1001, null])
})

test('at the end, new messages evict the oldest', () => {
  let state = threadOf(messagesFrom(1, MAX_LOADED_MESSAGES))
  state = applyEvents(state, pushOf(messageAt(MAX_LOADED_MESSAGES + 1)))
  expect(windowEnds(state)).toEqual([2, MAX_LOADED_MESSAGES + 1, true, false])
})

test('while reading history, new messages never evict the oldest', () => {
  let state = applyEvents(threadOf(messagesFrom(1, MAX_LOADED_MESSAGES)), {
    type: 'followChanged',
    isFollowing: false,
  })
  state = applyEvents(state, pushOf(messageAt(MAX_LOADED_MESSAGES + 1)))
  expect(windowEnds(state)).toEqual([1, MAX_LOADED_MESSAGES, false, true])
})

test('a page outside the window only updates the latest revision', () => {
  const state = threadOf(messagesFrom(901, 1000))
  const next = applyEvents(state, page('older', 201, 300, 1001))
  expect(next.messages).toBe(state.messages)
  expect(gapStart(next)).toBe(1000)
})

test('an older page joins the message it was loaded from despite a gap in the sequence numbers', () => {
  const state = { ...threadOf(messagesFrom(901, 1000)), hasOlder: true }
  const olderPage: TimelineEvent = {
    type: 'page',
    place: 'older',
    messages: messagesFrom(101, 200),
    rev: 1000,
  }
  expect(windowEnds(applyEvents(state, { ...olderPage, from: 901, hasOlder: false }))).toEqual([
    101,
    1000,
    false,
    false,
  ])
  // The window has moved in the meantime.
  expect(applyEvents(state, { ...olderPage, from: 301, hasOlder: false }).messages).toBe(state.messages)
})

test('a changed epoch means that messages were removed from the thread', () => {
  const state = applyEvents(threadOf(messagesFrom(1, 3)), {
    type: 'page',
    place: 'newest',
    messages: messagesFrom(1, 3),
    rev: 3,
    epoch: 'a',
  })
  expect([isOutdated(state, 'a'), isOutdated(state, 'b'), isOutdated(state, null)]).toEqual([
    false,
    true,
    true,
  ])
  const started = applyEvents(threadOf([]), pushOf(messageAt(1)))
  expect(isOutdated(started, 'a')).toBe(false)
  const caughtUp = applyEvents(started, {
    type: 'caughtUp',
    afterRev: 1,
    messages: [],
    rev: 1,
    epoch: 'a',
    more: false,
  })
  expect(isOutdated(caughtUp, 'b')).toBe(true)
})

test('a page older than a change outside the window triggers a catch-up', () => {
  const state = threadOf(messagesFrom(901, 1000))
  // 850 is not loaded: its flag is not stored.
  const flagged = messageAt(850, { rev: 1001, flagged: true })
  const pushed = applyEvents(state, pushOf(flagged, 1001, 1000))
  expect(gapStart(pushed)).toBeNull()
  const loaded = applyEvents(pushed, page('older', 801, 900, 1000))
  expect(gapStart(loaded)).toBe(1000)
  const caughtUp = applyEvents(loaded, {
    type: 'caughtUp',
    afterRev: 1000,
    messages: [flagged],
    rev: 1001,
    more: false,
  })
  expect(caughtUp.messages.find(({ seq }) => seq === 850)?.flagged).toBe(true)
  expect(gapStart(caughtUp)).toBeNull()
})

test('catching up on gaps ends in the correct state for any order of events', () => {
  const action = fc.oneof(
    fc.record({ type: fc.constant('write' as const) }),
    fc.record({ type: fc.constant('change' as const), seq: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ type: fc.constant('deliver' as const), index: fc.nat() }),
    fc.record({ type: fc.constant('drop' as const), index: fc.nat() }),
    fc.record({ type: fc.constant('request' as const), from: fc.integer({ min: -20, max: 300 }) }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
      const serverMessages = messagesFrom(1, 250)
      let rev = 250
      const inFlight: TimelineEvent[] = []
      let state = threadOf(serverMessages.slice(-60))
      state = { ...state, hasOlder: true }
      for (const step of actions) {
        if (step.type === 'write') {
          rev += 1
          serverMessages.push(messageAt(serverMessages.length + 1, { rev }))
          inFlight.push(pushOf(serverMessages.at(-1) ?? messageAt(0), rev, serverMessages.length))
        } else if (step.type === 'change' && serverMessages[step.seq - 1]) {
          rev += 1
          serverMessages[step.seq - 1] = messageAt(step.seq, { rev, flagged: true })
          inFlight.push(pushOf(messageAt(step.seq, { rev, flagged: true }), rev, serverMessages.length))
        } else if (step.type === 'request') {
          // Read now, delivered later.
          const first = state.messages[0]?.seq ?? 1
          const from = Math.max(1, first - 100)
          inFlight.push({
            type: 'page',
            place: 'older',
            messages: serverMessages.slice(from - 1, from + 99),
            from: first,
            rev,
            hasOlder: from > 1,
          })
        } else if (inFlight.length > 0 && (step.type === 'deliver' || step.type === 'drop')) {
          const [event] = inFlight.splice(step.index % inFlight.length, 1)
          if (event && step.type === 'deliver') state = applyEvents(state, event)
        }
      }
      // The latest revision always arrives, on reconnect or with the next push.
      state = applyEvents(state, { type: 'caughtUp', afterRev: rev, messages: [], rev, more: false })
      const since = gapStart(state)
      if (since !== null) {
        const messages = serverMessages.filter((message) => message.rev > since).sort((a, b) => a.rev - b.rev)
        state = applyEvents(state, { type: 'caughtUp', afterRev: since, messages, rev, more: false })
      }
      const [first, last] = [state.messages[0]?.seq ?? 0, state.messages.at(-1)?.seq ?? 0]
      expect(state.messages).toEqual(serverMessages.slice(first - 1, last))
      expect(gapStart(state)).toBeNull()
      if (!state.hasNewer) expect(last).toBe(serverMessages.length)
      expect(state.messages.length).toBeLessThanOrEqual(MAX_LOADED_MESSAGES)
    }),
    { numRuns: 300 },
  )
})
