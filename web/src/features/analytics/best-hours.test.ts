import { expect, test } from 'vitest'
import { describeBestHours } from './best-hours.ts'

const week = (revenue: (weekday: number, hour: number) => number) =>
  Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24]
    return { weekday, hour, revenue: revenue(weekday, hour) }
  })

test.each([
  [
    'names both days of a weekend',
    (day: number, hour: number) => (day >= 6 && hour >= 20 ? 50 : 1),
    'Best: Saturday and Sunday, 8 PM to midnight, 71% of revenue.',
  ],
  [
    'names a single day',
    (day: number, hour: number) => (day === 3 && hour === 12 ? 10 : 0),
    'Best: Wednesday, 9 AM to 1 PM, 100% of revenue.',
  ],
  [
    'omits a weaker second day',
    (day: number, hour: number) => (hour < 4 ? (day === 1 ? 100 : day === 2 ? 10 : 0) : 0),
    'Best: Monday, midnight to 4 AM, 91% of revenue.',
  ],
  [
    'ignores refunds',
    (day: number, hour: number) => (day === 5 && hour === 0 ? 10 : -5),
    'Best: Friday, midnight to 4 AM, 100% of revenue.',
  ],
])('%s', (_, revenue, expected) => {
  expect(describeBestHours(week(revenue))).toBe(expected)
})

test('a week without sales has no best hours', () => {
  expect(describeBestHours(week(() => 0))).toBeNull()
})
