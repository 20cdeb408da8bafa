import { expect, test } from 'vitest'
import { bestHours, formatDuration, formatHour, formatMonth, formatWeek } from './figure-labels.ts'

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [1397, '23 min'],
  [3599, '1 h'],
  [3600, '1 h'],
  [4940, '1 h 22 min'],
  [86_400, '1 d'],
  [100_000, '1 d 4 h'],
])('%s seconds are formatted as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})

test('formats hours, weeks and months', () => {
  expect([0, 9, 12, 23, 24].map(formatHour)).toEqual(['12 AM', '9 AM', '12 PM', '11 PM', '12 AM'])
  expect(formatWeek('2026-11-09').replace(/\s/gu, ' ')).toBe('Nov 9 – 15')
  expect(formatWeek('2026-09-28').replace(/\s/gu, ' ')).toBe('Sep 28 – Oct 4')
  expect(formatMonth('2026-01')).toBe('January 2026')
})

test('best hours can span midnight', () => {
  const byHour = Array.from({ length: 24 }, () => 1)
  byHour[23] = 10
  byHour[0] = 12
  expect(bestHours(byHour)).toEqual({ from: 22, to: 1, share: 52 })
  expect(bestHours(byHour.map(() => 0))).toBeNull()
})
