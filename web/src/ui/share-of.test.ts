import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test.each([
  ['a quarter', 25, [75, 25], 25],
  ['everything', 10, [10, 0], 100],
  ['a source with more refunds than sales', -20, [60, 40, -20], 0],
  ['refunds elsewhere do not raise it above 100', 60, [60, -20], 100],
  ['no revenue', 0, [0, 0], 0],
])('%s', (_, amount, amounts, share) => {
  expect(shareOf(amount, amounts)).toBe(share)
})
