import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOpportunity,
  type OpportunityFacts,
  purchaseFrequency,
  splitAmount,
  type Tier,
  tierOf,
  upsellBand,
  upsellScore,
} from './fans.rules.ts'

test.each<[number, Tier]>([
  [-20, 'CASUAL'],
  [0, 'CASUAL'],
  [99.99, 'CASUAL'],
  [100, 'REGULAR'],
  [499.99, 'REGULAR'],
  [500, 'VIP'],
  [999.99, 'VIP'],
  [1000, 'WHALE'],
  [1_000_000, 'WHALE'],
])('spending %d is tier %s', (spent, tier) => {
  expect(tierOf(spent)).toBe(tier)
})

test.each<[number | null, number | null, number]>([
  [null, null, 80],
  [0, null, 30],
  [null, 0, 50],
  [0, 0, 0],
  [40, 25, 65],
  [70, 30, 100],
  [100, 100, 100],
])('engagement %s and response %s make an upsell score of %d', (engagementRate, responseRate, score) => {
  expect(upsellScore({ engagementRate, responseRate })).toBe(score)
})

test.each([
  [0, 'low'],
  [49, 'low'],
  [50, 'medium'],
  [69, 'medium'],
  [70, 'strong'],
  [100, 'strong'],
])('a score of %d is %s', (score, band) => {
  expect(upsellBand(score)).toBe(band)
})

describe('opportunity counters', () => {
  const fan = (facts: Partial<OpportunityFacts>): OpportunityFacts => ({
    engagementRate: null,
    totalSpent: 0,
    daysSinceLastMessage: null,
    ...facts,
  })
  test.each<[Parameters<typeof isOpportunity>[0], Partial<OpportunityFacts>, boolean]>([
    ['engaged', { engagementRate: 70 }, false],
    ['engaged', { engagementRate: 71 }, true],
    ['engaged', {}, false],
    ['regular', { totalSpent: 99.99 }, false],
    ['regular', { totalSpent: 100 }, true],
    ['regular', { totalSpent: 499.99 }, true],
    ['regular', { totalSpent: 500 }, false],
    ['quiet', { daysSinceLastMessage: 7 }, false],
    ['quiet', { daysSinceLastMessage: 8 }, true],
    ['quiet', {}, false],
  ])('“%s” counts a fan with %j: %s', (kind, facts, expected) => {
    expect(isOpportunity(kind, fan(facts))).toBe(expected)
  })
})

test.each<[number, number | null, string]>([
  [0, null, 'Weekly'],
  [1, null, 'Once'],
  [2, 0, 'Daily'],
  [9, 1.99, 'Daily'],
  [9, 2, 'Weekly'],
  [9, 9.99, 'Weekly'],
  [9, 10, 'Every two weeks'],
  [9, 20.99, 'Every two weeks'],
  [9, 21, 'Monthly'],
  [9, 44.99, 'Monthly'],
  [9, 45, 'Rarely'],
])('%d orders %s days apart are described as %s', (orders, gap, expected) => {
  expect(purchaseFrequency(orders, gap)).toBe(expected)
})

describe('the split of an amount', () => {
  test.each([
    [10_000, { fee: 2_000, net: 8_000, creator: 4_000, agency: 4_000 }],
    [1, { fee: 0, net: 1, creator: 1, agency: 0 }],
    [3, { fee: 1, net: 2, creator: 1, agency: 1 }],
    [-999, { fee: -200, net: -799, creator: -400, agency: -399 }],
  ])('%d cents are split into %j', (gross, parts) => {
    expect(splitAmount(gross, { day: '2026-01-01' })).toEqual(parts)
  })

  test.each([
    ['2026-01-01', 799, 50, 400],
    ['2026-01-02', 799, 50, 399],
    ['2026-01-03', 799, 50, 400],
    ['2026-01-02', -799, 50, -399],
    ['2026-01-31', 10_000, 12.75, 1_275],
    ['2026-02-01', 200, 12.75, 25],
    ['2026-02-02', 200, 12.75, 26],
    ['2026-02-01', 201, 12.75, 26],
    ['2026-02-01', 3, 33.33, 1],
    ['1999-12-31', 1, 50, 1],
    ['2000-01-01', 1, 50, 0],
  ])('on %s %s net cents at %s percent give the creator %s', (day, net, creatorSharePercent, creator) => {
    const parts = splitAmount(net, { feePercent: 0, creatorSharePercent, day })
    expect(parts).toEqual({ fee: 0, net, creator, agency: net - creator })
  })

  test('half cents of the same price even out over any number of days', () => {
    let [creator, net] = [0, 0]
    for (let n = 0; n < 1_000; n++) {
      const day = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
      creator += splitAmount(799, { feePercent: 0, day }).creator
      net += 799
      expect(Math.abs(creator - net / 2)).toBeLessThan(1)
    }
    expect(creator).toBe(net / 2)
  })

  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
  const percentages = fc.record({
    feePercent: fc.integer({ min: 0, max: 100 }),
    creatorSharePercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    day: fc.constantFrom('2026-01-01', '2026-01-02'),
  })

  test('adds up exactly, and all parts have the same sign', () => {
    fc.assert(
      fc.property(cents, percentages, (gross, shares) => {
        const { fee, net, creator, agency } = splitAmount(gross, shares)
        expect(fee + net).toBe(gross)
        expect(creator + agency).toBe(net)
        for (const part of [fee, net, creator, agency]) {
          expect(Number.isInteger(part)).toBe(true)
          expect(part * gross).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('a refund mirrors its sale', () => {
    fc.assert(
      fc.property(cents, percentages, (gross, shares) => {
        const parts = Object.values(splitAmount(gross, shares))
        const refundParts = Object.values(splitAmount(-gross, shares))
        expect(parts.map((part, i) => part + (refundParts[i] ?? Number.NaN))).toEqual([0, 0, 0, 0])
      }),
    )
  })
})
