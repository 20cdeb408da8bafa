import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { expect, test } from 'vitest'
import { fansAsCsv } from './selected-csv.ts'

const fan = {
  username: '=HYPERLINK("x")',
  displayName: 'Kestrel, the "88"',
  email: null,
  creator: { id: '1', stageName: 'Wren' },
  tier: 'WHALE',
  totalSpent: 2780.5,
  spentThisMonth: -20,
  orders: 3,
  messageCount: 912,
  responseRate: null,
  upsellScore: 94,
  lastActive: null,
  joinDate: '2026-01-01T00:00:00Z',
} as Fan

test('names are text, never a formula; quotes and commas stay inside their cell; figures stay figures', () => {
  const [, row] = fansAsCsv([fan]).split('\r\n')
  expect(row).toBe(
    `"'=HYPERLINK(""x"")","Kestrel, the ""88""",,Wren,WHALE,2780.5,-20,3,912,,94,,2026-01-01T00:00:00Z`,
  )
})

test('a byte order mark, a head, a line each', () => {
  const text = fansAsCsv([fan, fan])
  expect(text.startsWith('\ufeffUsername,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(4)
})
