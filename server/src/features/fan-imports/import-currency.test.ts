import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { expect, test } from 'vitest'
import { clockIn } from './import-dates.ts'
import { type ParseContext, readTransactionRow } from './import-rows.ts'

const parseContext = (mapping: Mapping, overrides: Partial<ParseContext> = {}): ParseContext => ({
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

test.for<[string, Partial<ParseContext>, string]>([
  ['€12.50', {}, '“€12.50” is in EUR. Only US dollars can be imported.'],
  ['12 GBP', {}, '“12 GBP” is in GBP. Only US dollars can be imported.'],
  ['12.50', { amountCurrency: 'EUR' }, 'The amounts are in EUR. Only US dollars can be imported.'],
])('the amount %j is rejected for its currency', ([text, overrides, message]) => {
  const { errors } = readTransactionRow(
    { number: 2, cells: ['ana', 'luna', '2026-03-01', text, 'tip'] },
    parseContext({ username: 0, creator: 1, date: 2, amount: 3, type: 4 }, overrides),
  )
  expect(errors).toEqual([{ field: 'amount', message }])
})

test.for([
  ['EUR', [{ field: 'currency', message: 'The amount is in EUR. Only US dollars can be imported.' }]],
  ['points', [{ field: 'currency', message: '“points” is not a known currency. Use USD.' }]],
  ['usd', undefined],
  ['$', undefined],
  ['', undefined],
] as const)('validates the currency %j of a row', ([text, errors]) => {
  const parsed = readTransactionRow(
    { number: 2, cells: ['ana', 'luna', '2026-03-01', '5', 'tip', text] },
    parseContext({ username: 0, creator: 1, date: 2, amount: 3, type: 4, currency: 5 }),
  )
  expect(parsed.errors).toEqual(errors)
})
