import { expect, test } from 'vitest'
import { bodyOf, type TransactionValues, transactionSchema } from './transaction-form.ts'

const values: TransactionValues = {
  kind: 'SALE',
  type: 'Tips',
  amount: '25',
  day: '',
  reason: '',
  externalId: '',
}
// Still June 10 in New York.
const now = new Date('2026-06-11T02:00:00Z')
const body = (change: Partial<TransactionValues>) =>
  bodyOf({ ...values, ...change }, 'America/New_York', now, null)

test.each([
  [{ amount: '$1,284.50' }, 1284.5],
  [{ amount: '12,50' }, 12.5],
  [{ amount: '1,250' }, 1250],
  [{ amount: '1,250.00' }, 1250],
  [{ amount: '1.250,00' }, 1250],
  [{ amount: '.5' }, 0.5],
  [{ kind: 'REFUND', amount: '40' }, -40],
  [{ kind: 'CHARGEBACK', amount: '-40' }, -40],
  [{ kind: 'CORRECTION', amount: '-3.10' }, -3.1],
  [{ kind: 'SALE', amount: '-5' }, -5],
] as const)('%o is saved as %s', (change, amount) => {
  expect(body(change).amount).toBe(amount)
})

test('today is saved as now, and other days as noon', () => {
  expect(body({ day: '2026-06-10' })).not.toHaveProperty('date')
  expect(body({ day: '2026-06-09' })).toHaveProperty('date', '2026-06-09T16:00:00.000Z')
})

test.each([
  [{ amount: '' }, 'amount', 'Enter an amount, like 25 or 25.50.'],
  [{ amount: 'a lot' }, 'amount', 'Enter an amount, like 25 or 25.50.'],
  [{ amount: '0x10' }, 'amount', 'Enter an amount, like 25 or 25.50.'],
  [{ amount: '1e2' }, 'amount', 'Enter an amount, like 25 or 25.50.'],
  [{ amount: '1.250' }, 'amount', 'Enter an amount, like 25 or 25.50.'],
  [{ amount: '0' }, 'amount', 'The amount can’t be zero.'],
  [{ amount: '-5' }, 'amount', 'A sale must be positive. Use a refund instead.'],
  [{ kind: 'REFUND' as const }, 'reason', 'Please enter a reason.'],
  [{ day: '0001-01-01' }, 'day', 'Enter a valid date.'],
  [{ day: '12026-01-01' }, 'day', 'Enter a valid date.'],
  [{ externalId: 'x'.repeat(101) }, 'externalId', 'At most 100 characters.'],
])('%o is rejected at %s', (change, field, message) => {
  const parsed = transactionSchema('UTC', null).safeParse({ ...values, ...change })
  expect(
    parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join(), issue.message]),
  ).toContainEqual([field, message])
})
