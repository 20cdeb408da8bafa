import { describe, expect, test } from 'vitest'
import { type AdviceFacts, adviceFor, findLastRefund, lapsedAfter } from './fan-advice.ts'

/** A fan that matches no rule. */
const baseFan: AdviceFacts = {
  tier: 'REGULAR',
  totalSpent: 250,
  spentThisMonth: 40,
  ordersThisMonth: 1,
  orders: 6,
  avgOrderValue: 41.67,
  engagementRate: 60,
  responseRate: 40,
  messageCount: 80,
  daysSinceLastMessage: 1,
  daysSinceLastPurchase: 3,
  usualGapDays: 9,
  daysSinceJoined: 200,
  subscriptionStatus: 'active',
  isBlocked: false,
  isArchived: false,
  byType: { Subscription: 100, Tips: 50, 'PPV Content': 100 },
  lastRefund: null,
}
const adviceIds = (changes: Partial<AdviceFacts>) => adviceFor({ ...baseFan, ...changes }).map(({ id }) => id)
const whale = { tier: 'WHALE', totalSpent: 2780 } as const

test('a fan who matches no rule gets no advice', () => {
  expect(adviceFor(baseFan)).toEqual([])
})

describe('each rule at its threshold', () => {
  test.each<[string, Partial<AdviceFacts>, string[]]>([
    ['whale at twice the usual gap', { ...whale, usualGapDays: 6, daysSinceLastPurchase: 12 }, []],
    [
      'whale one day past twice the usual gap',
      { ...whale, usualGapDays: 6, daysSinceLastPurchase: 13 },
      ['win-back'],
    ],
    [
      'whale with a long usual gap after a month',
      { ...whale, usualGapDays: 40, daysSinceLastPurchase: 31 },
      ['win-back'],
    ],
    [
      'whale with one order after a month',
      { ...whale, usualGapDays: null, daysSinceLastPurchase: 31 },
      ['win-back'],
    ],
    ['whale with one order within a month', { ...whale, usualGapDays: null, daysSinceLastPurchase: 30 }, []],
    ['lapsed VIP', { tier: 'VIP', totalSpent: 700, daysSinceLastPurchase: 60 }, ['win-back']],
    ['lapsed regular', { daysSinceLastPurchase: 60 }, []],
    ['silent for 7 days', { daysSinceLastMessage: 7 }, []],
    ['silent for 8 days', { daysSinceLastMessage: 8 }, ['quiet']],
    ['no messages ever', { daysSinceLastMessage: null }, []],
    ['15% below VIP', { totalSpent: 425 }, ['next-tier']],
    ['a cent more than 15% below VIP', { totalSpent: 424.99 }, []],
    ['engagement over 70', { engagementRate: 71, spentThisMonth: 0, ordersThisMonth: 0 }, ['engaged']],
    ['engagement at 70', { engagementRate: 70, spentThisMonth: 0, ordersThisMonth: 0 }, []],
    ['engaged with more refunded than bought', { engagementRate: 90, spentThisMonth: -15 }, []],
    [
      'engaged, with only an old sale refunded',
      { engagementRate: 90, spentThisMonth: -15, ordersThisMonth: 0 },
      ['engaged'],
    ],
    ['engaged, but buying', { engagementRate: 90 }, []],
    ['tips and no PPV', { byType: { Tips: 50 } }, ['tips-no-ppv']],
    ['only a subscription', { byType: { Subscription: 120 } }, ['only-subscription']],
    ['subscription expired', { subscriptionStatus: 'expired' }, ['renew']],
    ['refund 30 days ago', { lastRefund: { amount: -40, days: 30, kind: 'REFUND' } }, ['care']],
    ['refund 31 days ago', { lastRefund: { amount: -40, days: 31, kind: 'REFUND' } }, []],
  ])('%s', (_, changes, expected) => {
    expect(adviceIds(changes)).toEqual(expected)
  })

  const newcomer = {
    tier: 'CASUAL',
    totalSpent: 0,
    spentThisMonth: 0,
    orders: 0,
    avgOrderValue: null,
    daysSinceLastPurchase: null,
    usualGapDays: null,
    byType: {},
  } as const

  test.each<[number, number, string[]]>([
    [0, 0, ['welcome']],
    [6, 3, ['welcome']],
    [7, 3, ['first-order']],
    [7, 0, []],
  ])(
    'a new fan after %s days with %s messages gets the advice %j',
    (daysSinceJoined, messageCount, expected) => {
      expect(adviceIds({ ...newcomer, daysSinceJoined, messageCount })).toEqual(expected)
    },
  )
})

test('the text for a lapsed whale contains the figures', () => {
  const [first] = adviceFor({ ...baseFan, ...whale, usualGapDays: 6.2, daysSinceLastPurchase: 41 })
  expect(first).toMatchObject({
    title: 'Win back a whale',
    why: 'Used to buy every 6 days, but last purchased 41 days ago. Total spent: $2,780.',
  })
})

test('the advice for an engaged fan who isn’t buying shows this month’s orders and spend', () => {
  const [first] = adviceFor({ ...baseFan, engagementRate: 90, spentThisMonth: -15, ordersThisMonth: 0 })
  expect(first?.why).toContain('no orders this month')
  expect(first?.figures).toContainEqual({ label: 'Spent this month', value: '-$15' })
})

test('daily buyers are described as buying every day', () => {
  const [first] = adviceFor({ ...baseFan, ...whale, usualGapDays: 1.3, daysSinceLastPurchase: 23 })
  expect(first?.why).toMatch(/^Used to buy every day, but/)
})

test('the remaining amount to the next tier is never rounded down to $0', () => {
  const [first] = adviceFor({ ...baseFan, tier: 'VIP', totalSpent: 999.6 })
  expect(first?.title).toBe('$1 short of WHALE')
  expect(first?.why).toBe('$999 spent; WHALE starts at $1,000. Only $1 to go.')
})

test('the strongest advice comes first, and a chargeback comes before everything else', () => {
  const advice = adviceFor({
    ...baseFan,
    ...whale,
    daysSinceLastPurchase: 60,
    daysSinceLastMessage: 20,
    lastRefund: { amount: -75, days: 2, kind: 'CHARGEBACK' },
  })
  expect(advice.map(({ id }) => id)).toEqual(['care', 'win-back', 'quiet'])
  expect(advice[0]?.why).toContain('$75 was charged back 2 days ago')
})

test('holds back offers after a refund or while winning back a whale', () => {
  const offers = { engagementRate: 90, ordersThisMonth: 0, byType: { Tips: 900 } }
  expect(adviceIds(offers)).toEqual(['engaged', 'tips-no-ppv'])
  expect(adviceIds({ ...offers, lastRefund: { amount: -75, days: 2, kind: 'REFUND' } })).toEqual(['care'])
  expect(adviceIds({ ...offers, ...whale, daysSinceLastPurchase: 41 })).toEqual(['win-back'])
})

test.each([{ isBlocked: true }, { isArchived: true }])('a fan with %o gets no advice', (status) => {
  expect(adviceIds({ ...whale, daysSinceLastPurchase: 90, ...status })).toEqual([])
})

test.each([
  [null, 30],
  [1, 7],
  [6, 12],
  [14, 28],
  [40, 30],
])('a fan who orders every %s days lapses after %s days', (gap, limit) => {
  expect(lapsedAfter(gap)).toBe(limit)
})

test('finds the newest refund, ignoring sales and corrections', () => {
  const now = new Date('2026-06-11T12:00:00Z')
  const row = (kind: 'SALE' | 'REFUND' | 'CORRECTION', date: string) => ({ kind, date, amount: -10 })
  expect(
    findLastRefund(
      [
        row('SALE', '2026-06-10T12:00:00Z'),
        row('CORRECTION', '2026-06-09T12:00:00Z'),
        row('REFUND', '2026-06-01T13:00:00Z'),
        row('REFUND', '2026-01-01T12:00:00Z'),
      ],
      'UTC',
      now,
    ),
  ).toEqual({ kind: 'REFUND', amount: -10, days: 10 })
  expect(findLastRefund([row('SALE', '2026-06-10T12:00:00Z')], 'UTC', now)).toBeNull()
})
