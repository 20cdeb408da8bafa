import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { addClearedItem } from '../../../test/content-fixture.ts'
import { figureMismatches } from '../fans/recount.service.ts'

let t: TestApp
let bridge: Bridge
let externalFanId: string
let fanId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
  ;({ id: externalFanId, fanId } = await bridge.addFan())
})
afterAll(() => t.close())

const tip = (id: string, amount: number, overrides: object = {}) => ({
  id,
  fan: externalFanId,
  type: 'Tips',
  amount,
  ...overrides,
})
const entry = async (id: string | undefined) =>
  (await t.sql('SELECT * FROM fan_transactions WHERE id = $1', [id]))[0]

test('a thousand transactions are recorded once, to the cent', async () => {
  const { deliver, addFan, agencyId } = await startBridge(t)
  const { id: buyer, fanId: buyerId } = await addFan()
  const rows = Array.from({ length: 1_000 }, (_, i) => ({ ...tip(`k${i}`, 0.01 * (i + 1)), fan: buyer }))
  expect((await deliver('transactions', rows)).created).toBe(1_000)
  expect((await deliver('transactions', rows.toReversed())).unchanged).toBe(1_000)
  const [row] = await t.sql('SELECT total_spent_cents, orders, tier FROM fans WHERE id = $1', [buyerId])
  expect(row).toMatchObject({ total_spent_cents: '500500', orders: 1_000 })
  const log = await t.sql(
    `SELECT details FROM audit_log WHERE agency_id = $1 AND action = 'transactions.recorded'`,
    [agencyId],
  )
  expect(log.map(({ details }) => [details.count, details.amount])).toEqual([[1_000, 5_005]])
  expect(await figureMismatches({ platform: t.platform, agencyId })).toEqual([])
})

test('shares follow the split valid on that day, and a fee from the platform replaces the default', async () => {
  await t.sql(
    `INSERT INTO creator_splits SELECT agency_id, id, '2026-02-01', 60 FROM creators WHERE id = $1`,
    [bridge.creatorId],
  )
  const { rows } = await bridge.deliver('transactions', [
    tip('s1', 100, { occurredAt: '2026-01-31T12:00:00Z' }),
    tip('s2', 100, { occurredAt: '2026-02-01T12:00:00Z' }),
    tip('s3', 100, { occurredAt: '2026-02-01T12:00:00Z', platformFee: 5 }),
  ])
  const entries = await Promise.all(rows.map(({ id }) => entry(id)))
  const shares = entries.map((row) =>
    [row.fee_cents, row.net_cents, row.creator_cents, row.agency_cents].map(Number),
  )
  expect(shares[1]).toEqual([2_000, 8_000, 4_800, 3_200])
  expect(shares[2]).toEqual([500, 9_500, 5_700, 3_800])
  expect(shares[0]?.slice(0, 2)).toEqual([2_000, 8_000])
  expect(shares[0]?.[2]).not.toBe(4_800)
})

test('a refund without a reason gets a default one', async () => {
  await bridge.deliver('transactions', [tip('r0', 10)])
  const { rows } = await bridge.deliver('transactions', [
    tip('r1', -5, { kind: 'REFUND' }),
    tip('r2', -5, { kind: 'CHARGEBACK', reason: 'Card stolen' }),
  ])
  const storedRows = await Promise.all(rows.map(({ id }) => entry(id)))
  expect(storedRows.map(({ reason, source }) => [reason, source])).toEqual([
    ['Refunded on the platform.', 'connector'],
    ['Card stolen', 'connector'],
  ])
})

test('a refund above what the fan has paid is rejected until the sale arrives', async () => {
  const { id: fan, fanId: buyerId } = await bridge.addFan()
  const row = (id: string, amount: number) => ({
    ...tip(`${fan} ${id}`, amount, amount < 0 ? { kind: 'REFUND' } : {}),
    fan,
  })
  expect(await bridge.deliverOne('transactions', row('early', -5))).toMatchObject({
    verdict: 'refused',
    field: 'amount',
    message: 'This fan has paid $0.00 so far. Send the sale first.',
    retry: true,
  })
  const { rows } = await bridge.deliver('transactions', [
    row('early', -5),
    row('huge', -1_000),
    row('sale', 8),
    row('rest', -3),
    row('cent', -0.01),
  ])
  expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'refused', 'created', 'created', 'refused'])
  expect(await t.sql('SELECT total_spent_cents::int AS cents FROM fans WHERE id = $1', [buyerId])).toEqual([
    { cents: 0 },
  ])
})

test('a key of one creator can’t use up or learn the transaction IDs of another', async () => {
  const mallory = await startBridge(t, 'north')
  const victim = await startBridge(t, 'north')
  const [mallorysFan, victimsFan] = [await mallory.addFan(), await victim.addFan()]
  const [id, taken] = [newId(), newId()]
  for (const row of [tip(id, 1), tip(`${victim.creatorId}:${id}`, 1), tip(taken, 1)])
    await mallory.deliver('transactions', [{ ...row, fan: mallorysFan.id }])
  expect(await victim.verdicts('transactions', [{ ...tip(id, 50), fan: victimsFan.id }])).toEqual(['created'])
  const [row] = await t.sql(`SELECT id FROM fan_transactions WHERE fan_id = $1`, [victimsFan.fanId])
  expect(await victim.deliverOne('transactions', { ...tip(id, 50), fan: victimsFan.id })).toEqual({
    verdict: 'unchanged',
    id: row.id,
  })
  expect(await mallory.verdicts('transactions', [{ ...tip(taken, 1), fan: mallorysFan.id }])).toEqual([
    'unchanged',
  ])
})

test('a transaction recorded by an older version is not recorded again', async () => {
  const result = await bridge.deliverOne('transactions', tip('older', 9))
  await t.sql('ALTER TABLE fan_transactions DISABLE TRIGGER append_only')
  await t.sql(`UPDATE fan_transactions SET external_id = 'ONLYFANS:older' WHERE id = $1`, [result.id])
  await t.sql('ALTER TABLE fan_transactions ENABLE TRIGGER append_only')
  expect(await bridge.deliverOne('transactions', tip('older', 9))).toEqual({
    ...result,
    verdict: 'unchanged',
  })
  expect((await bridge.deliverOne('transactions', tip('older', 7))).verdict).toBe('refused')
})

test.each([
  ['an unknown fan', { fan: 'nobody' }, 'fan', true],
  ['a negative sale', { amount: -5 }, 'amount', undefined],
  ['a positive refund', { kind: 'REFUND' }, 'amount', undefined],
  ['a zero amount', { amount: 0 }, 'amount', undefined],
  ['half a cent', { amount: 0.005 }, 'amount', undefined],
  ['a fee above the amount', { platformFee: 6 }, 'platformFee', undefined],
  ['a fee with the wrong sign', { platformFee: -1 }, 'platformFee', undefined],
  ['an unknown type', { type: 'Gift' }, 'type', undefined],
  ['a correction', { kind: 'CORRECTION' }, 'kind', undefined],
  ['a future date', { occurredAt: '2199-01-01T00:00:00Z' }, 'occurredAt', undefined],
  ['an unknown message', { messageId: newId() }, 'messageId', undefined],
])('%s is rejected', async (_, change, field, retry) => {
  const { rows } = await bridge.deliver('transactions', [tip(newId(), 5, change), tip(newId(), 5)])
  expect(rows).toMatchObject([{ verdict: 'refused', field }, { verdict: 'created' }])
  expect(rows[0]?.retry).toBe(retry)
})

test('the same ID with different content is rejected, and other platforms have separate IDs', async () => {
  await bridge.deliver('transactions', [tip('t1', 5)])
  expect(await bridge.deliverOne('transactions', tip('t1', 6))).toMatchObject({
    verdict: 'refused',
    field: 'id',
  })
  const fansly = await startBridge(t, 'north', bridge.creatorId, { platform: 'FANSLY' })
  const other = await fansly.addFan()
  expect((await fansly.deliverOne('transactions', { ...tip('t1', 6), fan: other.id })).verdict).toBe(
    'created',
  )
})

test('transactions already imported from a file are not recorded again', async () => {
  const [imported] = await t.sql(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, external_id, source, recorded_by)
     SELECT $2, agency_id, creator_id, id, now(), 'Tips', 'SALE', 700, 0, 700, 0, 700, 'csv-7', 'import', 'Tests' FROM fans WHERE id = $1 RETURNING id`,
    [fanId, newId()],
  )
  expect(await bridge.deliverOne('transactions', tip('csv-7', 7))).toEqual({
    verdict: 'unchanged',
    id: imported.id,
  })
  expect((await bridge.deliverOne('transactions', tip('csv-7', 8))).verdict).toBe('created')
})

test('a message sale unlocks its files and is recorded once', async () => {
  const admin = t.people.north.AGENCY_ADMIN
  const item = await addClearedItem(t, admin, bridge.creatorId)
  const body = { fanId, content: 'For you', attachments: [{ itemId: item.id, price: 15 }] }
  const { id: messageId } = (await t.send(admin.token, 'POST /chats/send', { body })).body.data
  const sale = { id: 'ppv', fan: externalFanId, type: 'PPV Content', amount: 15, messageId }
  const outsider = await bridge.addFan()
  expect(await bridge.deliverOne('transactions', { ...sale, fan: outsider.id })).toMatchObject({
    field: 'messageId',
  })
  const responses = await Promise.all([1, 2, 3].map(() => bridge.deliver('transactions', [sale])))
  expect(responses.reduce((sum, { created }) => sum + created, 0)).toBe(1)
  const { body: response } = await t.send(admin.token, 'GET /chats/conversations/{id}/messages', {
    params: { id: fanId },
  })
  expect(response.data[0].attachments).toMatchObject([{ isPaid: true, isLocked: false }])
  const recorded = await t.sql(`SELECT gross_cents FROM fan_transactions WHERE message_id = $1`, [messageId])
  expect(recorded).toEqual([{ gross_cents: '1500' }])
})

test('all stored counts match a recount', async () => {
  expect(await figureMismatches({ platform: t.platform, agencyId: bridge.agencyId })).toEqual([])
})
