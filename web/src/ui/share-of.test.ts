import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test.each([
  ['returns a quarter', 25, [75, 25], 25],
  ['returns 100 for everything', 10, [10, 0], 100],
  ['returns 0 for a source with more refunds than sales', -20, [60, 40, -20], 0],
  ['is not raised above 100 by refunds elsewhere', 60, [60, -20], 100],
  ['returns 0 without revenue', 0, [0, 0], 0],
])('%s', (_, amount, amounts, share) => {
  expect(shareOf(amount, amounts)).toBe(share)
})
