import { expect, test } from 'vitest'
import { barRanges, daysIn, evenPace, goalPace, goalPercent } from './creator-home.rules.ts'

test.each([
  [0, 2_000, 0],
  [-50, 2_000, 0],
  [780, 2_000, 39],
  [1_999.99, 2_000, 99],
  [2_000, 2_000, 100],
  [0.29, 0.29, 100],
  [57, 100, 57],
  [2_500, 2_000, 125],
])('earnings of %d toward a goal of %d are %d percent', (earned, goal, percent) => {
  expect(goalPercent(earned, goal)).toBe(percent)
})

test.each([
  ['2026-06-01', 100 / 30],
  ['2026-06-15', 50],
  ['2026-06-30', 100],
  ['2028-02-29', 100],
])('an even pace on %s is %d percent', (today, percent) => {
  expect(evenPace(today)).toBeCloseTo(percent, 6)
})

test.each([
  [780, 2_000, '2026-06-11', { kind: 'on-pace', on: '2026-06-29' }],
  [1_000, 2_000, '2026-06-15', { kind: 'on-pace', on: '2026-06-30' }],
  [100, 200, '2026-06-01', { kind: 'on-pace', on: '2026-06-02' }],
  [780, 3_000, '2026-06-11', { kind: 'behind', expected: (780 * 30) / 11 }],
  [1_999, 2_000, '2026-06-30', { kind: 'behind', expected: 1_999 }],
  [2_000, 2_000, '2026-06-11', { kind: 'reached' }],
  [2_100, 2_000, '2026-06-11', { kind: 'reached' }],
  [0, 2_000, '2026-06-11', { kind: 'none' }],
  [-5, 2_000, '2026-06-11', { kind: 'none' }],
])('projects the pace for %d of %d on %s', (earned, goal, today, pace) => {
  expect(goalPace(earned, goal, today)).toEqual(pace)
})

test.each([
  ['2026-06-05', '2026-06-11', 7],
  ['2026-03-14', '2026-06-11', 90],
  ['2025-06-12', '2026-06-11', 52],
])('the bars from %s to %s cover every day once', (from, to, count) => {
  const ranges = barRanges({ from, to })
  expect(ranges).toHaveLength(count)
  expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([from, to])
  expect(ranges.reduce((sum, range) => sum + daysIn(range), 0)).toBe(daysIn({ from, to }))
})
