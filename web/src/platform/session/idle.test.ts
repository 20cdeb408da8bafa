import { describe, expect, test } from 'vitest'
import { decideIdle, parseActivity, shouldRecordActivity, shouldReportActivity } from './idle.ts'

const now = 1_800_000_000_000
const minutes = (n: number) => n * 60_000

describe('decideIdle', () => {
  test.each([
    ['no activity recorded', null, { lock: false, checkInMs: minutes(15) }],
    ['active just now', now, { lock: false, checkInMs: minutes(15) }],
    ['idle for a while', now - minutes(10), { lock: false, checkInMs: minutes(5) }],
    ['one millisecond before the limit', now - minutes(15) + 1, { lock: false, checkInMs: 1 }],
    ['at the limit', now - minutes(15), { lock: true }],
    ['idle overnight', now - minutes(600), { lock: true }],
    ['the clock was set back', now + minutes(90), { lock: false, checkInMs: minutes(15) }],
  ])('decides when to lock: %s', (_, last, decision) => {
    expect(decideIdle(now, last, 15)).toEqual(decision)
  })
})

test.each([
  [null, true],
  [now, false],
  [now - 4_999, false],
  [now - 5_000, true],
  [now + minutes(60), true],
])('activity is recorded when the last was at %s: %s', (last, expected) => {
  expect(shouldRecordActivity(now, last)).toBe(expected)
})

test.each([
  [null, null],
  ['', null],
  ['abc', null],
  ['-5', null],
  ['Infinity', null],
  [String(now), now],
])('stored activity %s is parsed as %s', (stored, expected) => {
  expect(parseActivity(stored)).toBe(expected)
})

test.each([
  [0, 15, false],
  [4 * 60_000, 15, false],
  [5 * 60_000, 15, true],
  [20_000, 1, true],
  [19_000, 1, false],
  [-6 * 60_000, 15, true],
])(
  'activity %i ms after the last report, with a limit of %i min, is reported: %s',
  (since, limit, expected) => {
    expect(shouldReportActivity(10_000_000 + since, 10_000_000, limit)).toBe(expected)
  },
)
