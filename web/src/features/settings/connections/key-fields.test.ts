import type {
  ConnectedAccount,
  ConnectorKey,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import { expect, test } from 'vitest'
import { accountsToDisconnect, type Expiry, expiryDate } from './key-fields.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.each<[Expiry, string | null, string | null]>([
  ['30', null, '2026-01-31T00:00:00.000Z'],
  ['365', '2026-02-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['never', '2026-02-01T00:00:00Z', null],
  ['keep', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'],
])('expiry %s changes %s to %s', (expiry, before, at) => {
  expect(expiryDate(expiry, before, NOW)).toBe(at)
})

const key = (id: string, creatorIds: string[] | null) => ({ id, creatorIds }) as ConnectorKey
const account = (creatorId: string, overrides: Partial<ConnectedAccount> = {}) =>
  ({
    creatorId,
    stageName: creatorId,
    platform: 'FANVUE',
    state: 'connected',
    connectedAt: '2026-01-01T00:00:00Z',
    ...overrides,
  }) as ConnectedAccount
const accounts = [
  account('Ana'),
  account('Bea'),
  account('Cleo', { connectedAt: null }),
  account('Dee', { state: 'internal' }),
]

test.each<[string, ConnectorKey, ConnectorKey[], string[]]>([
  ['the only key', key('1', null), [], ['Ana (Fanvue)', 'Bea (Fanvue)']],
  ['a key for one creator', key('1', ['Bea']), [], ['Bea (Fanvue)']],
  ['a key while another covers all creators', key('1', null), [key('2', null)], []],
  ['a key while another covers one creator', key('1', null), [key('2', ['Ana'])], ['Bea (Fanvue)']],
])('revoking %s lists the accounts that will be disconnected', (_, revoked, others, names) => {
  expect(accountsToDisconnect(revoked, [revoked, ...others], accounts)).toEqual(names)
})

test('a long list of accounts is shortened to a count', () => {
  const manyAccounts = Array.from({ length: 8 }, (_, n) => account(`C${n}`))
  expect(accountsToDisconnect(key('1', null), [], manyAccounts).slice(-2)).toEqual(['C4 (Fanvue)', '3 more'])
})
