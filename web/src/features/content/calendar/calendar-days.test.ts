import { describe, expect, test } from 'vitest'
import { dayOf, monthAfter, monthIn, onDay, timeLabel, weeksOf } from './calendar-days.ts'

const zone = 'America/New_York'

test.each([
  [null, '2026-11'],
  ['2026-02', '2026-02'],
  ['2026-13', '2026-11'],
  ['yesterday', '2026-11'],
])('month %j is %s', (text, month) => {
  expect(monthIn(text, '2026-11-17')).toBe(month)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s %d months later is %s', (month, step, expected) => {
  expect(monthAfter(month, step)).toBe(expected)
})

test.each([
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
])('%s has %d weeks', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

describe('moving an item keeps the time of day', () => {
  test.each([
    ['2026-11-17T00:00:00Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
    // Across the clock change of March 8: 7 PM stays 7 PM.
    ['2026-03-07T00:00:00Z', '2026-03-10', '2026-03-10T23:00:00.000Z'],
    // 2:30 AM does not exist on March 8, so an hour later is used.
    ['2026-03-07T07:30:00Z', '2026-03-08', '2026-03-08T07:30:00.000Z'],
  ])('%s to %s is %s', (at, day, expected) => {
    expect(onDay(zone, at, day)).toBe(expected)
  })
})

test.each([
  ['2026-06-12T23:00:00Z', '2026-06-12', '7 PM'],
  ['2026-06-13T03:30:00Z', '2026-06-12', '11:30 PM'],
  ['2026-06-13T04:05:00Z', '2026-06-13', '12:05 AM'],
])('%s is %s, %s', (at, day, time) => {
  expect([dayOf(zone, at), timeLabel(zone, at)]).toEqual([day, time])
})
