import { expect, test } from 'vitest'
import { addDays } from '../../kit/days.ts'
import {
  addMonths,
  analyticsPeriodDays,
  analyticsPeriods,
  comparisonDays,
  isoWeekday,
  lastDayOfMonth,
  percentOf,
  periodDays,
  projectMonth,
  topCount,
} from './analytics.rules.ts'

test.each([
  ['7d', { from: '2026-03-09', to: '2026-03-15', previousFrom: '2026-03-02', previousTo: '2026-03-08' }],
  ['30d', { from: '2026-02-14', to: '2026-03-15', previousFrom: '2026-01-15', previousTo: '2026-02-13' }],
  ['1y', { from: '2025-03-16', to: '2026-03-15', previousFrom: '2024-03-16', previousTo: '2025-03-15' }],
] as const)('%s ends today and follows a period of the same length', (period, expected) => {
  expect(periodDays(period, '2026-03-15')).toEqual(expected)
})

test.each(analyticsPeriods)(
  '%s compares each day with the same weekday about one period before',
  (period) => {
    expect(isoWeekday(addDays('2026-03-15', -comparisonDays[period]))).toBe(7)
    expect(Math.abs(comparisonDays[period] - analyticsPeriodDays[period])).toBeLessThanOrEqual(3)
  },
)

test.each([
  ['2026-03-15', 0, '2026-03-01'],
  ['2026-03-31', 1, '2026-04-01'],
  ['2026-01-31', -2, '2025-11-01'],
  ['2026-12-05', 1, '2027-01-01'],
])('%s plus %i months is in the month starting %s', (day, n, expected) => {
  expect(addMonths(day, n)).toBe(expected)
})

test('the last day of a month accounts for leap years', () => {
  expect(['2024-02-10', '2026-02-10', '2026-12-31'].map(lastDayOfMonth)).toEqual([
    '2024-02-29',
    '2026-02-28',
    '2026-12-31',
  ])
})

test.each([
  ['extrapolates from complete days', 7300, 7500, '2026-06-11', 21_900],
  ['is null on the first day', 0, 400, '2026-06-01', null],
  ['is never less than the current amount', 10, 900, '2026-06-30', 900],
  ['can be negative with refunds only', -50, -50, '2026-06-11', -50],
  ['rounds to cents', 10, 10, '2026-06-04', 100],
])('projection: %s', (_, before, monthToDate, today, expected) => {
  expect(projectMonth(before, monthToDate, today)).toBe(expected)
})

test.each([
  [0, 1, 0],
  [1, 1, 1],
  [100, 1, 1],
  [101, 1, 2],
  [61, 10, 7],
])('of %i fans, the top %i percent is %i', (fans, percent, expected) => {
  expect(topCount(fans, percent)).toBe(expected)
})

test.each([
  [1, 4, 25],
  [-1, 4, -25],
  [0, 0, null],
  [5, -10, null],
])('%d of %d is %s percent', (part, total, expected) => {
  expect(percentOf(part, total)).toBe(expected)
})

test('periods are 7, 30, 90 and 365 days', () => {
  expect(analyticsPeriodDays).toEqual({ '7d': 7, '30d': 30, '90d': 90, '1y': 365 })
})
