import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { expect, test } from 'vitest'
import { clockIn } from './import-dates.ts'
import { type Reading, readTransactionRow } from './import-rows.ts'

const reading = (mapping: Mapping, overrides: Partial<Reading> = {}): Reading => ({
  columns: 9,
  rowKeyColumn: -1,
  mapping,
  creatorId: null,
  unmatched: new Map(),
  ambiguous: new Map(),
  creators: new Map([['luna', '01900000-0000-7000-8000-000000000001']]),
  dateOrders: [],
  clock: clockIn('UTC'),
  now: Date.parse('2026-06-01T00:00:00Z'),
  ...overrides,
})

test.for<[string, Partial<Reading>, string]>([
  ['€12.50', {}, '“€12.50” is in EUR. Only US dollars can be imported.'],
  ['12 GBP', {}, '“12 GBP” is in GBP. Only US dollars can be imported.'],
  ['12.50', { amountCurrency: 'EUR' }, 'The amounts are in EUR. Only US dollars can be imported.'],
])('the amount %j is rejected for its currency', ([text, more, message]) => {
  const { faults } = readTransactionRow(
    { number: 2, cells: ['ana', 'luna', '2026-03-01', text, 'tip'] },
    reading({ username: 0, creator: 1, date: 2, amount: 3, type: 4 }, more),
  )
  expect(faults).toEqual([{ field: 'amount', message }])
})

test.for([
  ['EUR', [{ field: 'currency', message: 'The amount is in EUR. Only US dollars can be imported.' }]],
  ['kisses', [{ field: 'currency', message: '“kisses” is not a known currency. Use USD.' }]],
  ['usd', undefined],
  ['$', undefined],
  ['', undefined],
] as const)('the currency %j of a row is checked', ([text, faults]) => {
  const parsed = readTransactionRow(
    { number: 2, cells: ['ana', 'luna', '2026-03-01', '5', 'tip', text] },
    reading({ username: 0, creator: 1, date: 2, amount: 3, type: 4, currency: 5 }),
  )
  expect(parsed.faults).toEqual(faults)
})
