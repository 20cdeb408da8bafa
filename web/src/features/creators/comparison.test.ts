import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { describe, expect, test } from 'vitest'
import { compareAmounts, comparePercentages, compareTimes } from './comparison.ts'

describe('comparison with the previous period', () => {
  test.each([
    [1120, 1000, 'up', true, '+12%', 'from $1,000 in the previous 30 days'],
    [900, 1000, 'down', false, '−10%', 'from $1,000 in the previous 30 days'],
    [1004, 1000, 'up', true, '+0.4%', 'from $1,000 in the previous 30 days'],
    [1000.1, 1000, 'same', null, 'Same', 'as in the previous 30 days'],
    [21_100, 100, 'up', true, '×211', 'from $100 in the previous 30 days'],
    [-50, 100, 'down', false, '−150%', 'from $100 in the previous 30 days'],
    [40, 0, 'up', null, '', 'None in the previous 30 days'],
    [0, 0, 'same', null, '', 'None in the previous 30 days'],
    // A negative base has no meaningful percentage.
    [40, -20, 'up', null, '', 'From -$20 in the previous 30 days'],
  ])('compares $%s with $%s', (now, before, direction, isGood, change, note) => {
    expect(compareAmounts(now, before, '30d', formatMoney)).toEqual({ direction, isGood, change, note })
  })

  test.each([
    [40, 36, 'up', true, '+4 points', 'from 36% in the previous 7 days'],
    [36, 37, 'down', false, '−1 point', 'from 37% in the previous 7 days'],
    [36, 36, 'same', null, 'Same', 'as in the previous 7 days'],
    [36, null, 'up', null, '', 'No new fans in the previous 7 days'],
    [null, 36, 'same', null, '', '36% in the previous 7 days'],
    [null, null, 'same', null, '', 'No new fans in the previous 7 days'],
  ])('compares %s% with %s%', (now, before, direction, isGood, change, note) => {
    expect(comparePercentages(now, before, '7d')).toEqual({ direction, isGood, change, note })
  })

  test.each([
    [600, 900, 'down', true, '−5 min, faster', 'from 15 min in the previous 12 months'],
    [900, 600, 'up', false, '+5 min, slower', 'from 10 min in the previous 12 months'],
    [605, 600, 'same', null, 'Same', 'as in the previous 12 months'],
    [600, null, 'up', null, '', 'No replies in the previous 12 months'],
    [null, 600, 'same', null, '', '10 min in the previous 12 months'],
  ])('compares %s s with %s s, where lower is better', (now, before, direction, isGood, change, note) => {
    expect(compareTimes(now, before, '1y')).toEqual({ direction, isGood, change, note })
  })
})
