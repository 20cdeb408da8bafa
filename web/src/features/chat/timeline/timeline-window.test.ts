import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, messageAt, messagesFrom, pushOf, threadOf } from '../../../../test/fixtures/timeline.ts'
import { gapStart, isOutdated, type Timeline, type TimelineEvent } from './timeline.ts'
import { MAX_LOADED } from './timeline-window.ts'

const ends = ({ messages, older, newer }: Timeline) => [messages[0]?.seq, messages.at(-1)?.seq, older, newer]
const page = (side: 'older' | 'newer', from: number, to: number, rev: number): TimelineEvent => ({
  type: 'page',
  place: side,
  messages: messagesFrom(from, to),
  rev,
  ...(side === 'older' ? { from: to + 1, older: from > 1 } : { from: from - 1, newer: to < 1000 }),
})

test('scrolling through a long thread keeps a constant number of messages, in both directions', () => {
  let state = after(threadOf(messagesFrom(901, 1000)), { type: 'follows', follows: false })
  for (let from = 801; from >= 1; from -= 100) state = after(state, page('older', from, from + 99, 1000))
  expect(ends(state)).toEqual([1, MAX_LOADED, false, true])
  for (let from = MAX_LOADED + 1; from < 1000; from += 100)
    state = after(state, page('newer', from, from + 99, 1000))
  expect(ends(state)).toEqual([1000 - MAX_LOADED + 1, 1000, true, false])
  expect(gapStart(state)).toBeNull()
})

test('while reading history, new messages are counted but not loaded, and evict nothing', () => {
  let state = after(threadOf(messagesFrom(901, 1000)), { type: 'follows', follows: false })
  for (let from = 801; from >= 501; from -= 100) state = after(state, page('older', from, from + 99, 1000))
  state = after(state, pushOf(messageAt(1001)))
  expect(ends(state)).toEqual([501, 500 + MAX_LOADED, true, true])
  expect([state.lastSeq, gapStart(state)]).toEqual([1001, null])
})

test('at the end, new messages evict the oldest', () => {
  let state = threadOf(messagesFrom(1, MAX_LOADED))
  state = after(state, pushOf(messageAt(MAX_LOADED + 1)))
  expect(ends(state)).toEqual([2, MAX_LOADED + 1, true, false])
})

test('while reading history, new messages never evict the oldest', () => {
  let state = after(threadOf(messagesFrom(1, MAX_LOADED)), { type: 'follows', follows: false })
  state = after(state, pushOf(messageAt(MAX_LOADED + 1)))
  expect(ends(state)).toEqual([1, MAX_LOADED, false, true])
})

test('a page outside the window only updates the latest revision', () => {
  const state = threadOf(messagesFrom(901, 1000))
  const late = after(state, page('older', 201, 300, 1001))
  expect(late.messages).toBe(state.messages)
  expect(gapStart(late)).toBe(1000)
})

test('a page across a gap in the numbers joins the message it was loaded from', () => {
  const state = { ...threadOf(messagesFrom(901, 1000)), older: true }
  const older: TimelineEvent = { type: 'page', place: 'older', messages: messagesFrom(101, 200), rev: 1000 }
  expect(ends(after(state, { ...older, from: 901, older: false }))).toEqual([101, 1000, false, false])
  // The window has moved on since.
  expect(after(state, { ...older, from: 301, older: false }).messages).toBe(state.messages)
})

test('a changed epoch means that messages were removed from the thread', () => {
  const state = after(threadOf(messagesFrom(1, 3)), {
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
  const started = after(threadOf([]), pushOf(messageAt(1)))
  expect(isOutdated(started, 'a')).toBe(false)
  const caughtUp = after(started, {
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
  const latestRev = after(state, pushOf(flagged, 1001, 1000))
  expect(gapStart(latestRev)).toBeNull()
  const loaded = after(latestRev, page('older', 801, 900, 1000))
  expect(gapStart(loaded)).toBe(1000)
  const answered = after(loaded, {
    type: 'caughtUp',
    afterRev: 1000,
    messages: [flagged],
    rev: 1001,
    more: false,
  })
  expect(answered.messages.find(({ seq }) => seq === 850)?.flagged).toBe(true)
  expect(gapStart(answered)).toBeNull()
})

test('catching up on gaps ends in the correct state for any order of events', () => {
  const action = fc.oneof(
    fc.record({ what: fc.constant('write' as const) }),
    fc.record({ what: fc.constant('change' as const), seq: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ what: fc.constant('deliver' as const), pick: fc.nat() }),
    fc.record({ what: fc.constant('lose' as const), pick: fc.nat() }),
    fc.record({ what: fc.constant('ask' as const), from: fc.integer({ min: -20, max: 300 }) }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
      const truth = messagesFrom(1, 250)
      let rev = 250
      const line: TimelineEvent[] = []
      let state = threadOf(truth.slice(-60))
      state = { ...state, older: true }
      for (const act of actions) {
        if (act.what === 'write') {
          rev += 1
          truth.push(messageAt(truth.length + 1, { rev }))
          line.push(pushOf(truth.at(-1) ?? messageAt(0), rev, truth.length))
        } else if (act.what === 'change' && truth[act.seq - 1]) {
          rev += 1
          truth[act.seq - 1] = messageAt(act.seq, { rev, flagged: true })
          line.push(pushOf(messageAt(act.seq, { rev, flagged: true }), rev, truth.length))
        } else if (act.what === 'ask') {
          // Read now, delivered later.
          const first = state.messages[0]?.seq ?? 1
          const from = Math.max(1, first - 100)
          line.push({
            type: 'page',
            place: 'older',
            messages: truth.slice(from - 1, from + 99),
            from: first,
            rev,
            older: from > 1,
          })
        } else if (line.length > 0 && (act.what === 'deliver' || act.what === 'lose')) {
          const [event] = line.splice(act.pick % line.length, 1)
          if (event && act.what === 'deliver') state = after(state, event)
        }
      }
      // The latest revision always arrives, on reconnect or with the next push.
      state = after(state, { type: 'caughtUp', afterRev: rev, messages: [], rev, more: false })
      const since = gapStart(state)
      if (since !== null) {
        const messages = truth.filter((message) => message.rev > since).sort((a, b) => a.rev - b.rev)
        state = after(state, { type: 'caughtUp', afterRev: since, messages, rev, more: false })
      }
      const [first, last] = [state.messages[0]?.seq ?? 0, state.messages.at(-1)?.seq ?? 0]
      expect(state.messages).toEqual(truth.slice(first - 1, last))
      expect(gapStart(state)).toBeNull()
      if (!state.newer) expect(last).toBe(truth.length)
      expect(state.messages.length).toBeLessThanOrEqual(MAX_LOADED)
    }),
    { numRuns: 300 },
  )
})
