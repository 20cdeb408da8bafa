import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { assign, creatorOf } from '../../../test/fans.ts'
import { startLiveServer } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addMessage } from '../../../test/operators-fixture.ts'
import { figureMismatches } from '../fans/recount.service.ts'

/** Sales and fans of a bridge have the same effects as those added in Greenroom. */

let t: TestApp
let bridge: Bridge
let admin: TestUser
let dana: TestUser
let creator: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  dana = t.people.north.CHAT_OPERATOR
  creator = t.people.north.CREATOR
  bridge = await startBridge(t, 'north', await creatorOf(t, creator))
  await assign(t, dana, bridge.creatorId)
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const listActivity = async ({ token }: TestUser) =>
  (await t.send(token, 'GET /home/activity', { query: { limit: 30 } })).body.data
const listNotifications = async ({ token }: TestUser, type: string) => {
  const { data } = (await t.send(token, 'GET /notifications', { query: { limit: 50 } })).body
  return data.filter((row: { type: string }) => row.type === type)
}
const sale = (fan: string, id: string, amount: number, fields: object = {}) => ({
  ...{ id, fan, type: 'PPV Content', amount },
  ...fields,
})

test('under “Sender of the paid message”, the sender of the message holds the sale', async () => {
  await t.send(admin.token, 'PUT /operators/settings', { body: { rule: 'MESSAGE_SENDER', windowHours: 24 } })
  const fan = await bridge.addFan()
  const messageId = await addMessage(t, fan.fanId, { at: hoursAgo(1), by: dana, content: 'Look', price: 25 })
  await bridge.deliver('transactions', [
    sale(fan.id, 'held', 25, { messageId, occurredAt: hoursAgo(0.5) }),
    sale(fan.id, 'unrelated', 10),
  ])
  const { data } = (await t.send(admin.token, 'GET /operators/sales', { query: { limit: 10 } })).body
  expect(
    data.map((row: { gross: number; holder: string; user: { id: string } | null; basis: string }) => [
      ...[row.gross, row.holder, row.user?.id, row.basis],
    ]),
  ).toEqual([
    [10, 'NOBODY', undefined, 'NONE'],
    [25, 'OPERATOR', dana.userId, 'SOLD_MESSAGE'],
  ])
  expect(await figureMismatches({ platform: t.platform, agencyId: bridge.agencyId })).toEqual([])
})

test('the upgrade gives earlier sales to their sender, except in approved pay and by hand', async () => {
  const { fanId, id: buyer } = await bridge.addFan()
  const messageId = await addMessage(t, fanId, { at: hoursAgo(1), by: dana, content: 'Look', price: 25 })
  const { rows } = await bridge.deliver(
    'transactions',
    ['earlier', 'by hand', 'paid'].map((id) => sale(buyer, id, 25, { messageId })),
  )
  const ids = rows.map(({ id }) => id)
  await t.sql(
    `UPDATE sale_attributions SET holder = 'NOBODY', user_id = NULL, basis = CASE WHEN transaction_id = $2 THEN 'ASSIGNED' ELSE 'NONE' END, message_id = NULL
     WHERE transaction_id = ANY ($1)`,
    [ids, ids[1]],
  )
  await t.sql(`UPDATE sale_attributions SET pay_sheet_id = $2 WHERE transaction_id = $1`, [ids[2], newId()])
  const folder = join(import.meta.dirname, '../../../migrations')
  const file = readdirSync(folder).find((name) => name.endsWith('_bridge-sale-holders.sql')) ?? ''
  const migration = readFileSync(join(folder, file), 'utf8')
  await t.sql(`BEGIN; SET LOCAL ROLE greenroom_owner; SET LOCAL row_security = off; ${migration}; COMMIT`)
  const stored = await t.sql(
    'SELECT holder, user_id, basis FROM sale_attributions WHERE transaction_id = ANY ($1) ORDER BY array_position($1, transaction_id)',
    [ids],
  )
  expect(stored).toEqual([
    { holder: 'OPERATOR', user_id: dana.userId, basis: 'SOLD_MESSAGE' },
    { holder: 'NOBODY', user_id: null, basis: 'ASSIGNED' },
    { holder: 'NOBODY', user_id: null, basis: 'NONE' },
  ])
  await t.sql(`UPDATE sale_attributions SET pay_sheet_id = NULL WHERE transaction_id = $1`, [ids[2]])
  await t.sql('SELECT gate.reattribute_sales($1, $2)', [bridge.agencyId, ids])
  expect(await figureMismatches({ platform: t.platform, agencyId: bridge.agencyId })).toEqual([])
})

test('open home pages of the agency and the creator refresh, and of no other agency', async () => {
  const liveServer = await startLiveServer(t)
  try {
    const [home, creatorHome, south] = await Promise.all(
      [admin, creator, t.people.south.AGENCY_ADMIN].map((user) => liveServer.listen(user)),
    )
    const timesHinted = (listener = home) => listener?.text().split('figures.changed').length ?? 0
    const fan = await bridge.addFan()
    await eventually(async () => (timesHinted() > 1 && timesHinted(creatorHome) > 1 ? true : null))
    const before = timesHinted()
    await bridge.deliver('transactions', [sale(fan.id, 'hint', 5)])
    await eventually(async () => (timesHinted() > before ? true : null))
    t.platform.live.toUser(t.people.south.AGENCY_ADMIN.userId, 'the end')
    await eventually(async () => (south?.text().includes('the end') ? true : null))
    expect(south?.text()).not.toContain('figures.changed')
  } finally {
    await liveServer.close()
  }
})

test('a large payment and a new high-value fan notify once, older sales and small ones don’t', async () => {
  const fan = await bridge.addFan('big_spender')
  const earlier = await bridge.addFan('earlier')
  const rows = [
    sale(fan.id, 'large', 250),
    sale(fan.id, 'small', 20),
    sale(earlier.id, 'old', 400, { occurredAt: hoursAgo(24 * 20) }),
  ]
  await bridge.deliver('transactions', rows)
  await bridge.deliver('transactions', rows)
  const payments = await listNotifications(admin, 'PAYMENT_RECEIVED')
  expect(payments.map((row: { title: string; message: string }) => [row.title, row.message])).toEqual([
    ['$250 received', 'big_spender paid canarynorth stage $250 (PPV Content).'],
  ])
  expect(await listNotifications(creator, 'PAYMENT_RECEIVED')).toHaveLength(1)
  const newFans = await listNotifications(dana, 'NEW_FAN')
  expect(newFans.map((row: { message: string }) => row.message)).toEqual([
    'big_spender, a new fan of canarynorth stage, has spent at least $100 within 30 days.',
  ])
})

test('several sales of one batch together make a fan a high-value fan', async () => {
  const fan = await bridge.addFan('steady')
  await bridge.deliver('transactions', [sale(fan.id, 'steady-1', 60), sale(fan.id, 'steady-2', 60)])
  const newFans = await listNotifications(dana, 'NEW_FAN')
  expect(newFans.filter((row: { message: string }) => row.message.startsWith('steady,'))).toHaveLength(1)
})

test('sales and fans are in Recent Activity, with the fan if there is only one', async () => {
  const fan = await bridge.addFan('lone_fan')
  await bridge.deliver('transactions', [sale(fan.id, 'one', 15)])
  await bridge.deliver('transactions', [sale(fan.id, 'two', 20), sale(fan.id, 'three', 30)])
  const rows = await listActivity(admin)
  expect(rows.slice(0, 3)).toMatchObject([
    {
      kind: 'transactions.recorded',
      fan: { name: 'lone_fan' },
      amount: 50,
      rows: 2,
      creator: { id: bridge.creatorId },
    },
    { kind: 'transactions.recorded', fan: { id: fan.fanId, name: 'lone_fan' }, amount: 15, rows: 1 },
    { kind: 'fans.added', fan: { id: fan.fanId }, rows: 1 },
  ])
  expect(rows[0].actor).not.toBeNull()
  // Operators see new fans, not amounts.
  const kinds = (await listActivity(dana)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('fans.added')
  expect(kinds).not.toContain('transactions.recorded')
})
