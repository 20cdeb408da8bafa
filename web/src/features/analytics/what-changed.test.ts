import { expect, test } from 'vitest'
import { describeChanges } from './what-changed.ts'

type Pair = [now: number, before: number]

const sources = (subscription: Pair, tips: Pair, ppv: Pair, custom: Pair) =>
  (
    [
      ['Subscription', subscription],
      ['Tips', tips],
      ['PPV Content', ppv],
      ['Custom Requests', custom],
    ] as const
  ).map(([type, [value, previous]]) => ({ type, value, previous }))

test.each([
  [
    'an increase with one decrease',
    sources([11_344, 10_592], [4_890, 4_187], [2_347, 2_410], [978, 683]),
    'subscriptions brought in $752 of the extra $1,687, tips another $703. PPV Content fell by $63.',
  ],
  [
    'a decrease with one increase',
    sources([100, 500], [50, 100], [30, 20], [0, 0]),
    'subscriptions fell by $400, tips by $50; the total fell by $440. PPV Content grew by $10.',
  ],
  [
    'a decrease everywhere',
    sources([100, 500], [50, 100], [10, 20], [0, 10]),
    'subscriptions accounted for $400 of the $470 lost, tips for another $50.',
  ],
  [
    'one source increased by more than the total',
    sources([2_000, 1_000], [0, 900], [0, 0], [0, 0]),
    'subscriptions grew by $1,000; the total grew by $100. Tips fell by $900.',
  ],
  [
    'a single source',
    sources([150, 100], [0, 0], [0, 0], [0, 0]),
    'subscriptions brought in $50 of the extra $50.',
  ],
  [
    'revenue moved from one source to another',
    sources([150, 100], [50, 100], [0, 0], [0, 0]),
    'the total is the same. Subscriptions grew by $50. Tips fell by $50.',
  ],
  [
    'nothing changed',
    sources([1, 1], [2, 2], [0, 0], [0, 0]),
    'nothing. Every source brought in as much as before.',
  ],
  [
    'no previous revenue',
    sources([150, 0], [0, 0], [0, 0], [0, 0]),
    'there were no sales in the previous period.',
  ],
  ['no revenue', sources([0, 0], [0, 0], [0, 0], [0, 0]), 'no sales in this period or the previous one.'],
])('explains the change: %s', (_, input, expected) => {
  expect(describeChanges(input)).toBe(expected)
})
