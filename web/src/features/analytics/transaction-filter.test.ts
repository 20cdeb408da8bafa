import { expect, test } from 'vitest'
import { describeFilter, filterFrom } from './transaction-filter.ts'

const id = '0199f000-0000-4000-8000-000000000301'

test.each([
  ['', {}],
  ['from=2026-05-13&to=2026-06-11', { from: '2026-05-13', to: '2026-06-11' }],
  [`creatorId=${id}&platform=FANSLY&type=Tips`, { creatorId: id, platform: 'FANSLY', type: 'Tips' }],
  ['weekday=6&hour=0', { weekday: 6, hour: 0 }],
  ['from=2026-02-30&to=x&creatorId=1&platform=X&type=X&weekday=8&hour=24', {}],
])('%j is read as %j', (search, expected) => {
  expect(filterFrom(new URLSearchParams(search))).toEqual(expected)
})

test.each([
  [{}, null, 'All transactions'],
  [{ from: '2026-05-13', to: '2026-06-11' }, null, 'All transactions, May 13 – Jun 11'],
  [{ from: '2026-06-11', to: '2026-06-11', type: 'Subscription' }, null, 'Subscriptions, Jun 11'],
  [
    { platform: 'FANSLY', to: '2025-12-31' },
    'Juno Vale',
    'All transactions for Juno Vale on Fansly, until Dec 31, 2025',
  ],
  [
    { from: '2026-05-13', weekday: 6, hour: 20 },
    null,
    'All transactions, since May 13, Saturdays, 8 PM to 9 PM',
  ],
] as const)('$0 is shown as $2', (filter, creator, expected) => {
  expect(describeFilter(filter, creator, '2026-06-11')).toBe(expected)
})
