import { expect, test } from 'vitest'
import { operatorRow } from '../../../test/fixtures/operators.ts'
import { salesFilterOf } from './rows-link.ts'

const days = { from: '2026-05-13', to: '2026-06-11' }
const [user, creator] = [
  { id: 'u', name: 'Dana Kirk', role: 'CHAT_OPERATOR', hasLeft: false },
  { id: 'c', name: 'Juno Vale' },
] as const

test.each([
  ['an operator’s', { user }, { ...days, userId: 'u' }],
  ['a creator’s', { user: null, creator }, { ...days, creatorId: 'c', holder: 'OPERATOR' }],
  [
    'a day’s',
    { user: null, day: '2026-06-10' },
    { from: '2026-06-10', to: '2026-06-10', holder: 'OPERATOR' },
  ],
])('the sales link in %s row excludes sales by creators and unassigned sales', (_, row, filter) =>
  expect(salesFilterOf(operatorRow(row), days)).toEqual(filter),
)
