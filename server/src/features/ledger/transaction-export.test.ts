import { importFields } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { type LedgerFixture, startLedgerFixture } from '../../../test/ledger-fixture.ts'
import { guessMapping } from '../fan-imports/import-mapping.ts'

let f: LedgerFixture
let admin: TestUser
beforeAll(async () => {
  f = await startLedgerFixture()
  admin = f.t.people.north.AGENCY_ADMIN
})
afterAll(() => f.t.close())

const get = (id: string, user = admin) =>
  f.t.send(user.token, 'GET /fans/{id}/transactions/export', { params: { id } })
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')

test('a fan’s transactions are exported newest first in the agency’s zone, and the export is audited', async () => {
  const id = await addFan(f.t, f.agencyId, f.creatorId, { username: '=buyer' })
  const sale = await f.record(
    { amount: 100, type: 'PPV Content', date: '2026-01-05T03:00:00Z', externalId: 'of-77' },
    id,
  )
  const refund = await f.record(
    {
      amount: -40,
      type: 'PPV Content',
      kind: 'REFUND',
      correctsId: sale.body.data.id,
      date: '2026-01-06T18:00:00Z',
      reason: '@late',
    },
    id,
  )
  const { status, text, headers } = await get(id)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="greenroom-transactions-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(linesOf(text)).toEqual([
    'Username,Creator,Date,Type,Kind,Amount (USD),Currency,Platform fee,Net (USD),Creator share (USD),Agency share (USD),Transaction ID,Reason',
    `'=buyer,Ledger Star,2026-01-06 13:00:00,PPV Content,REFUND,-40.00,USD,-8.00,-32.00,-16.00,-16.00,${refund.body.data.id},'@late`,
    "'=buyer,Ledger Star,2026-01-04 22:00:00,PPV Content,SALE,100.00,USD,20.00,80.00,40.00,40.00,of-77,",
  ])
  const [event] = await f.t.sql('SELECT action, details FROM audit_log ORDER BY seq DESC LIMIT 1')
  expect(event).toEqual({ action: 'transactions.exported', details: { fanId: id, creatorId: f.creatorId } })
})

test('all transactions of the agency are exported with their fans', async () => {
  const id = await addFan(f.t, f.agencyId, f.creatorId, { username: 'everyone' })
  await f.record({ amount: 7, type: 'Tips', date: '2026-01-05T03:00:00Z', externalId: 'all-1' }, id)
  const exportAll = (user: TestUser) => f.t.send(user.token, 'GET /fans/transactions/export', {})
  const { text, headers } = await exportAll(admin)
  expect(headers['content-disposition']).toContain('greenroom-all-transactions-')
  const [{ n }] = (await f.t.sql('SELECT count(*)::int AS n FROM fan_transactions WHERE agency_id = $1', [
    f.agencyId,
  ])) as [{ n: number }]
  expect(linesOf(text)).toHaveLength(n + 1)
  expect(text).toContain('everyone,Ledger Star,2026-01-04 22:00:00,Tips,SALE,7.00,USD,')
  const [event] = await f.t.sql('SELECT action, details FROM audit_log ORDER BY seq DESC LIMIT 1')
  expect(event).toEqual({ action: 'transactions.exported', details: {} })
  expect((await exportAll(f.t.people.south.AGENCY_ADMIN)).text).not.toContain('everyone')
})

test('the export’s headings map to all fields of an import', async () => {
  const headings = linesOf((await get(await f.newFan())).text)[0]?.split(',') ?? []
  expect(Object.keys(guessMapping('transactions', headings)).toSorted()).toEqual(
    [...importFields.transactions].toSorted(),
  )
})

test('the export is available to the agency’s admins only', async () => {
  const { north, south } = f.t.people
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
    expect((await get(f.fanId, north[role])).status).toBe(403)
  expect((await get(f.fanId, south.AGENCY_ADMIN)).status).toBe(404)
  expect((await get(newId())).status).toBe(404)
  const foreign = await addFan(
    f.t,
    south.CREATOR.agencyId,
    await addCreator(f.t, south.CREATOR.agencyId, 'Far'),
  )
  expect((await get(foreign)).status).toBe(404)
})
