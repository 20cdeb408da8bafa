import { transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import fc from 'fast-check'

/** Random actions of a few fans, for property tests. */

export const FANS = 4

// Month and year boundaries, and the hours that New York skips or repeats.
const boundaries = [
  '2024-01-01T04:59:59.999Z',
  '2024-01-01T05:00:00Z',
  '2024-02-29T23:30:00Z',
  '2024-03-01T04:59:59Z',
  '2026-03-08T06:59:59Z',
  '2026-03-08T07:00:00Z',
  '2025-11-02T05:30:00Z',
  '2025-11-02T06:30:00Z',
  '2025-11-03T04:30:00Z',
  '2001-12-31T12:00:00Z',
]
const instant = fc.oneof(
  fc.constantFrom(...boundaries),
  fc
    .integer({ min: 0, max: 40 * 24 * 60 })
    .map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString()),
  fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2026, 9) }).map((ms) => new Date(ms).toISOString()),
)
const fan = fc.integer({ min: 0, max: FANS - 1 })
const type = fc.constantFrom(...transactionTypes)
export const row = fc.record({
  fan,
  at: instant,
  type,
  kind: fc.constantFrom('SALE', 'SALE', 'SALE', 'REFUND', 'CHARGEBACK', 'CORRECTION'),
  cents: fc.integer({ min: 1, max: 60_000 }),
  isPositive: fc.boolean(),
})
export const messageStep = fc.record({
  fan,
  at: instant,
  direction: fc.constantFrom('FROM_FAN' as const, 'TO_FAN' as const),
})
export const changeKinds = ['read', 'flag', 'delete'] as const
const tags = fc.subarray(['music', 'polite', 'travel'])
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('importRows' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('sale' as const), row }) },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('importMessages' as const),
      messages: fc.array(messageStep, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('sendMessage' as const), message: messageStep }) },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constantFrom('archive' as const, 'restore' as const), fan }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constantFrom('block' as const, 'unblock' as const), fan }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('join' as const), fan, at: instant }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('platform' as const),
      fan,
      to: fc.constantFrom('ONLYFANS', 'FANSLY'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('undo' as const), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('lowerInactiveEngagement' as const) }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('tag' as const), fan, add: tags, remove: tags }) },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('change' as const),
      fan,
      kind: fc.constantFrom(...changeKinds),
      nth: fc.nat(20),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Row = typeof row extends fc.Arbitrary<infer R> ? R : never
export type MessageStep = typeof messageStep extends fc.Arbitrary<infer M> ? M : never
export type ChangeStep = { kind: (typeof changeKinds)[number]; nth: number }

export const signedCents = ({ kind, cents, isPositive }: Row) =>
  kind === 'SALE' || (kind === 'CORRECTION' && isPositive) ? cents : -cents
