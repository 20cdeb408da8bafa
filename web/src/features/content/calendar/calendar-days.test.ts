import { describe, expect, test } from 'vitest'
import { addMonths, dayOf, moveToDay, parseMonth, timeLabel, weeksOf } from './calendar-days.ts'

const zone = 'America/New_York'

test.each([
  [null, '2026-11'],
  ['2026-02', '2026-02'],
  ['2026-13', '2026-11'],
  ['yesterday', '2026-11'],
])('parses month %j as %s', (text, month) => {
  expect(parseMonth(text, '2026-11-17')).toBe(month)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s plus %d months is %s', (month, step, expected) => {
  expect(addMonths(month, step)).toBe(expected)
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

describe('moving an item to another day keeps the time', () => {
  test.each([
    ['2026-11-17T00:00:00Z', '2026-11-20', '2026-11-21T00:00:00.000Z'],
    // Across the clock change of March 8: 7 PM stays 7 PM.
    ['2026-03-07T00:00:00Z', '2026-03-10', '2026-03-10T23:00:00.000Z'],
    // 2:30 AM doesn't exist on March 8, so it becomes 3:30 AM.
    ['2026-03-07T07:30:00Z', '2026-03-08', '2026-03-08T07:30:00.000Z'],
  ])('%s to %s is %s', (at, day, expected) => {
    expect(moveToDay(zone, at, day)).toBe(expected)
  })
})

test.each([
  ['2026-06-12T23:00:00Z', '2026-06-12', '7 PM'],
  ['2026-06-13T03:30:00Z', '2026-06-12', '11:30 PM'],
  ['2026-06-13T04:05:00Z', '2026-06-13', '12:05 AM'],
])('%s is shown as %s, %s', (at, day, time) => {
  expect([dayOf(zone, at), timeLabel(zone, at)]).toEqual([day, time])
})
