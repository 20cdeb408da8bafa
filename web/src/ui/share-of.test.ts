import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test.each([
  ['returns 25 for a quarter', 25, [75, 25], 25],
  ['returns 100 for everything', 10, [10, 0], 100],
  ['returns 0 for a source with more refunds than sales', -20, [60, 40, -20], 0],
  ['returns 100 for the only source without refunds', 60, [60, -20], 100],
  ['returns 0 without revenue', 0, [0, 0], 0],
])('%s', (_, amount, amounts, share) => {
  expect(shareOf(amount, amounts)).toBe(share)
})
