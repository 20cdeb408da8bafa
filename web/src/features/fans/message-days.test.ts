import { expect, test } from 'vitest'
import { dayName, groupByDay } from './message-days.ts'

const zone = 'America/New_York'
// 10 PM on June 10 in New York, already June 11 in London.
const now = new Date('2026-06-11T02:00:00Z')

test.each([
  ['2026-06-11T01:00:00Z', 'Today'],
  ['2026-06-10T05:00:00Z', 'Today'],
  ['2026-06-10T03:00:00Z', 'Yesterday'],
  ['2026-06-09T03:00:00Z', 'June 8, 2026'],
  ['2025-12-31T20:00:00Z', 'December 31, 2025'],
])('a message at %s is listed under %s', (at, name) => {
  expect(dayName(at, zone, now)).toBe(name)
})

test('yesterday is correct after the clocks change', () => {
  expect(dayName('2026-11-01T05:30:00Z', zone, new Date('2026-11-03T04:30:00Z'))).toBe('Yesterday')
})

test('keeps messages newest first within days', () => {
  const messages = ['2026-06-11T01:00:00Z', '2026-06-10T05:00:00Z', '2026-06-10T03:00:00Z'].map(
    (timestamp) => ({ timestamp }),
  )
  expect(groupByDay(messages, zone, now)).toEqual([
    {
      day: '2026-06-10',
      name: 'Today',
      messages: [{ timestamp: '2026-06-11T01:00:00Z' }, { timestamp: '2026-06-10T05:00:00Z' }],
    },
    { day: '2026-06-09', name: 'Yesterday', messages: [{ timestamp: '2026-06-10T03:00:00Z' }] },
  ])
})
