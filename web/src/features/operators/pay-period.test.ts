import { expect, test } from 'vitest'
import { monthOf, periodError, periodFrom } from './pay-period.ts'

const today = '2026-06-11'

test('the current month ends today, the previous one on its last day', () => {
  expect(monthOf(today, 0)).toEqual({ from: '2026-06-01', to: today })
  expect(monthOf(today, 1)).toEqual({ from: '2026-05-01', to: '2026-05-31' })
  expect(monthOf('2026-03-31', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthOf('2026-01-01', 1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test.each([
  ['2026-06-01', '2026-06-11', null],
  ['2025-06-11', '2026-06-11', null],
  ['2025-06-10', '2026-06-11', 'Choose up to 366 days.'],
  ['2026-06-11', '2026-06-10', 'The last day is before the first.'],
  ['2026-06-11', '2026-06-12', 'The last day is in the future.'],
  ['', '2026-06-12', 'Choose both days.'],
])('the error for a period from %s to %s is %s', (from, to, error) =>
  expect(periodError({ from, to }, today)).toBe(error),
)

test.each([
  ['from=2026-05-01&to=2026-05-15', { from: '2026-05-01', to: '2026-05-15' }],
  ['from=yesterday&to=2026-05-15', { from: '2026-06-01', to: '2026-06-11' }],
  ['', { from: '2026-06-01', to: '2026-06-11' }],
])('the parameters “%s” select %j', (search, period) =>
  expect(periodFrom(new URLSearchParams(search), today)).toEqual(period),
)

test('early in a month, the default period is last month', () => {
  expect(periodFrom(new URLSearchParams(), '2026-06-03')).toEqual({ from: '2026-05-01', to: '2026-05-31' })
})
