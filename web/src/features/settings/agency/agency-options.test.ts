import { expect, test } from 'vitest'
import { idleLockOptions } from './agency-options.ts'

test('a custom lock time is listed once, in order', () => {
  expect(idleLockOptions(17).map((option) => Number(option.value))).toEqual([
    1, 2, 5, 10, 15, 17, 20, 30, 45, 60, 120, 240, 480,
  ])
  expect(idleLockOptions(15)).toHaveLength(12)
})

test.each([
  [1, 'After 1 minute'],
  [45, 'After 45 minutes'],
  [60, 'After 1 hour'],
  [90, 'After 90 minutes'],
  [480, 'After 8 hours'],
])('%i minutes are labeled "%s"', (minutes, expected) => {
  expect(idleLockOptions(minutes).find((option) => option.value === String(minutes))?.label).toBe(expected)
})
