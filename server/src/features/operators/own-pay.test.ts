import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFan, creatorOf } from '../../../test/fans.ts'
import { addSale } from '../../../test/operators-fixture.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

const MESSAGE = 'This is your own pay. Another admin has to do this.'
const MAY = { from: '2026-05-01', to: '2026-05-31' }

let t: TestApp
let admin: TestUser
let colleague: TestUser
let fan: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date('2026-06-20T16:00:00Z')
  admin = t.people.north.AGENCY_ADMIN
  colleague = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'north')
  fan = await addFan(t, admin.agencyId, await creatorOf(t, t.people.north.CREATOR), { username: 'ann' })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const setRate = (by: TestUser, of: TestUser, percent = 50) =>
  t.send(by.token, 'PUT /operators/{id}/rates', {
    params: { id: of.userId },
    body: { fromDay: '2026-01-01', hourly: 0, percent },
  })
const moveSale = (by: TestUser, id: string, to: TestUser) =>
  t.send(by.token, 'PUT /operators/sales/{id}/holder', {
    params: { id },
    body: { holder: 'OPERATOR', userId: to.userId, reason: 'Sold by phone' },
  })
const draftOf = async (by: TestUser, of: TestUser): Promise<AnyJson> =>
  (await t.send(by.token, 'GET /pay-sheets/draft', { query: { ...MAY, userId: of.userId } })).body.data[0]
const approve = (by: TestUser, of: TestUser, total: number) =>
  t.send(by.token, 'POST /pay-sheets', { body: { ...MAY, userId: of.userId, total } })
const ratesOf = async (by: TestUser) => (await t.send(by.token, 'GET /operators/rates')).body.data
const detailsOf = async (action: string) => {
  const [row] = await t.sql(`SELECT details FROM audit_log WHERE action = $1 ORDER BY seq DESC LIMIT 1`, [
    action,
  ])
  return row.details
}

test('an admin’s rate, sales and pay sheet are another admin’s to decide', async () => {
  const sale = await addSale(t, fan, { at: '2026-05-10T12:00:00Z', usd: 100 })
  for (const { status, body } of [
    await setRate(admin, admin),
    await moveSale(admin, sale, admin),
    await approve(admin, admin, 0),
  ])
    expect([status, body.message]).toEqual([403, MESSAGE])
  expect(await t.sql('SELECT 1 FROM pay_rates WHERE user_id = $1', [admin.userId])).toEqual([])
  expect(await t.sql('SELECT 1 FROM pay_sheets WHERE user_id = $1', [admin.userId])).toEqual([])
  expect(await t.sql('SELECT 1 FROM sale_attributions WHERE user_id = $1', [admin.userId])).toEqual([])

  expect((await setRate(colleague, admin)).status).toBe(200)
  expect((await moveSale(colleague, sale, admin)).status).toBe(200)
  const own = await draftOf(admin, admin)
  expect(own).toMatchObject({ problem: MESSAGE, ownPay: 'ANOTHER_ADMIN' })
  const [rates] = (await ratesOf(admin)).filter(({ user }: AnyJson) => user.id === admin.userId)
  expect(rates.ownPay).toBe('ANOTHER_ADMIN')
  expect(await draftOf(colleague, admin)).toMatchObject({ problem: null, ownPay: null })
  expect((await approve(colleague, admin, own.total)).status).toBe(201)
  expect(await detailsOf('pay_sheet.approved')).not.toHaveProperty('onlyAdmin')
})

test('the only active admin may, and the audit log says so', async () => {
  const others = `agency_id = $1 AND user_id <> $2 AND role IN ('SUPER_ADMIN', 'AGENCY_ADMIN')`
  const values = [admin.agencyId, admin.userId]
  await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE ${others}`, values)
  try {
    const input = { params: { id: admin.userId }, body: { fromDay: '2026-06-01', hourly: 0, percent: 10 } }
    const rate = await t.send(admin.token, 'PUT /operators/{id}/rates', input)
    expect(rate.body.data.ownPay).toBe('ONLY_ADMIN')
    expect(await detailsOf('pay_rate.set')).toMatchObject({ onlyAdmin: true })
    const sale = await addSale(t, fan, { at: '2026-04-10T12:00:00Z', usd: 100 })
    expect((await moveSale(admin, sale, admin)).status).toBe(200)
    expect(await detailsOf('sale.assigned')).toMatchObject({ onlyAdmin: true })
    const april = { from: '2026-04-01', to: '2026-04-30' }
    const query = { ...april, userId: admin.userId }
    const [draft] = (await t.send(admin.token, 'GET /pay-sheets/draft', { query })).body.data
    expect(draft).toMatchObject({ problem: null, ownPay: 'ONLY_ADMIN' })
    const body = { ...query, total: draft.total }
    expect((await t.send(admin.token, 'POST /pay-sheets', { body })).status).toBe(201)
    expect(await detailsOf('pay_sheet.approved')).toMatchObject({ onlyAdmin: true })
  } finally {
    await t.sql(`UPDATE memberships SET status = 'ACTIVE' WHERE ${others}`, values)
  }
})

test('an operator’s own pay is shown without the rule', async () => {
  const { data } = (await t.send(t.people.north.CHAT_OPERATOR.token, 'GET /pay-sheets/current')).body
  expect(data.ownPay).toBeNull()
})
