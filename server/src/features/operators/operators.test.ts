import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFan, assign, creatorOf } from '../../../test/fans.ts'
import { addMessage, addSale } from '../../../test/operators-fixture.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { figureMismatches } from '../fans/recount.service.ts'
import { recomputeSales } from './attribution.service.ts'

/** Noon in New York. */
const NOW = '2026-06-11T16:00:00Z'
let t: TestApp
let admin: TestUser
let dana: TestUser
let kit: TestUser
let creator: TestUser
let creatorId: string
let fan: string
let otherFan: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date(NOW)
  admin = t.people.north.AGENCY_ADMIN
  dana = t.people.north.CHAT_OPERATOR
  kit = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'kit')
  creator = t.people.north.CREATOR
  creatorId = await creatorOf(t, creator)
  for (const user of [dana, kit]) await assign(t, user, creatorId)
  fan = await addFan(t, admin.agencyId, creatorId, { username: 'ann' })
  otherFan = await addFan(t, admin.agencyId, creatorId, { username: 'ben' })
})
afterAll(() => t.close())

const getFigures = async (user: TestUser, query: object = {}): Promise<AnyJson> =>
  (await t.send(user.token, 'GET /operators/figures', { query })).body.data
const listSales = async (user: TestUser, query: object = {}) =>
  (await t.send(user.token, 'GET /operators/sales', { query })).body
const rowOf = (data: AnyJson, user: TestUser) =>
  data.rows.find((row: AnyJson) => row.user?.id === user.userId)
const mismatches = () => figureMismatches({ platform: t.platform, agencyId: admin.agencyId })
const assignTo = (id: string, body: object, user = admin) =>
  t.send(user.token, 'PUT /operators/sales/{id}/holder', { params: { id }, body })
const setRule = async (rule: string, windowHours = 24) => {
  const { body } = await t.send(admin.token, 'PUT /operators/settings', { body: { rule, windowHours } })
  const [row] = await t.sql('SELECT revision FROM operator_settings WHERE agency_id = $1', [admin.agencyId])
  const run = { agencyId: admin.agencyId, revision: String(row?.revision), creatorId: '', after: '' }
  return { settings: body.data, finish: () => recomputeSales(t.platform, run) }
}

describe('figures', () => {
  let ppvId: string
  beforeAll(async () => {
    // The fan waits from 10:00. Dana replies after two minutes, so Kit's quick reply doesn't count as a reply.
    await addMessage(t, fan, { at: '2026-06-10T14:00:00Z' })
    await addMessage(t, fan, { at: '2026-06-10T14:01:00Z' })
    await addMessage(t, fan, { at: '2026-06-10T14:02:00Z', by: dana, content: 'Five!' })
    const quickReply = { content: 'Saved', composition: 'quick_reply' } as const
    await addMessage(t, fan, { at: '2026-06-10T14:03:00Z', by: kit, ...quickReply })
    ppvId = await addMessage(t, fan, { at: '2026-06-10T15:00:00Z', by: dana, content: 'Look', price: 25 })
    const editedReply = { content: 'Hi', composition: 'ai_edited' } as const
    await addMessage(t, otherFan, { at: '2026-06-10T15:10:00Z', by: dana, ...editedReply })
    await addMessage(t, otherFan, { at: '2026-06-10T15:20:00Z', by: null, content: 'Imported' })
    await addMessage(t, otherFan, { at: '2026-06-10T15:30:00Z', by: kit, content: 'A', composition: 'ai' })
    await t.sql('UPDATE message_attachments SET paid_at = $2 WHERE message_id = $1', [ppvId, NOW])
    // Kit wrote last before the PPV was paid; the creator wrote last to the other fan.
    await addMessage(t, fan, { at: '2026-06-10T16:00:00Z', by: kit, content: 'And?' })
    const externalId = `message ${ppvId} file 1`
    await addSale(t, fan, { at: '2026-06-10T17:00:00Z', usd: 25, type: 'PPV Content', externalId })
    await addSale(t, fan, { at: '2026-06-10T17:30:00Z', usd: 40, type: 'Subscription' })
    await addMessage(t, otherFan, { at: '2026-06-10T18:00:00Z', by: creator })
    await addSale(t, otherFan, { at: '2026-06-10T18:30:00Z', usd: 10 })
    // A day and a minute after the last message.
    await addSale(t, fan, { at: '2026-06-11T16:01:00Z', usd: 5, type: 'Custom Requests' })
  })

  test('by operator, including creators’ own and unassigned sales, add up to the team total', async () => {
    const data = await getFigures(admin)
    expect(rowOf(data, dana)).toMatchObject({
      messages: 3,
      ppvSent: 1,
      ppvUnlocked: 1,
      fansChatted: 2,
      characters: 5 + 4 + 2,
      replies: 1,
      replySeconds: 120,
      sales: 0,
      net: 0,
    })
    expect(rowOf(data, kit)).toMatchObject({
      messages: 3,
      characters: 4,
      replies: 0,
      sales: 1,
      net: 20,
      gross: 25,
    })
    expect(data.creators).toEqual({ sales: 1, net: 8, gross: 10, names: ['canarynorth stage'] })
    expect(data.unassigned).toEqual({ sales: 1, net: 4, gross: 5 })
    expect(data.total).toMatchObject({ sales: 3, net: 32, gross: 40, messages: 6, fansChatted: 2 })
  })

  test('by day and creator have the same totals', async () => {
    for (const groupBy of ['day', 'creator']) {
      const data = await getFigures(admin, { groupBy })
      const sum = (key: string) => data.rows.reduce((total: number, row: AnyJson) => total + row[key], 0)
      expect([sum('messages'), sum('net'), sum('characters')]).toEqual([6, 20, 15])
      expect(data.total).toMatchObject({ net: 32 })
    }
  })

  test('the messages behind a figure are listed', async () => {
    const list = async (kind: string, user = dana) => {
      const query = { userId: user.userId, kind }
      const { data, meta } = (await t.send(admin.token, 'GET /operators/messages', { query })).body
      expect(data).toHaveLength(meta.total)
      return data
    }
    expect(await list('all')).toHaveLength(3)
    expect(await list('ppv')).toMatchObject([{ id: ppvId, price: 25, isUnlocked: true }])
    expect(await list('unlocked')).toHaveLength(1)
    expect(await list('typed')).toMatchObject([{ characters: 2 }, { characters: 4 }, { characters: 5 }])
    expect(await list('typed', kit)).toHaveLength(1)
    expect(await list('reply')).toMatchObject([{ replySeconds: 120 }])
  })

  test('the sales behind a figure are listed, page by page, and add up to it', async () => {
    const collected: AnyJson[] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const { data, meta } = await listSales(admin, { limit: 1, ...(cursor && { cursor }) })
      expect(meta).toMatchObject({ sales: 3, net: 32, gross: 40 })
      collected.push(...data)
      cursor = meta.nextCursor ?? undefined
      hasMore = cursor !== undefined
    }
    expect(collected.map((sale) => [sale.holder, sale.net, sale.basis])).toEqual([
      ['NOBODY', 4, 'NONE'],
      ['CREATOR', 8, 'LAST_MESSAGE'],
      ['OPERATOR', 20, 'LAST_MESSAGE'],
    ])
    const { data, meta } = await listSales(admin, { holder: 'NOBODY' })
    expect([data.length, meta.net]).toEqual([1, 4])
  })

  test('the message sender rule credits a PPV sale to the sender of its message and other sales to nobody', async () => {
    const { settings, finish } = await setRule('MESSAGE_SENDER')
    expect(settings).toMatchObject({ rule: 'MESSAGE_SENDER', recomputing: { done: 0, total: 3 } })
    await finish()
    const data = await getFigures(admin)
    expect(data.settings.recomputing).toBe(null)
    expect(rowOf(data, dana)).toMatchObject({ net: 20 })
    expect([data.creators.sales, data.unassigned.sales]).toEqual([0, 2])
    expect(await mismatches()).toEqual([])
  })

  test('a shorter window excludes older messages', async () => {
    await (await setRule('LAST_MESSAGE', 1)).finish()
    expect(rowOf(await getFigures(admin), kit)).toMatchObject({ net: 20 })
    await addMessage(t, otherFan, { at: '2026-06-09T10:00:00Z', by: kit })
    const id = await addSale(t, otherFan, { at: '2026-06-09T11:00:01Z', usd: 10 })
    expect((await listSales(admin)).data.find((sale: AnyJson) => sale.id === id)).toMatchObject({
      holder: 'NOBODY',
    })
    await (await setRule('LAST_MESSAGE', 2)).finish()
    expect((await listSales(admin)).data.find((sale: AnyJson) => sale.id === id)).toMatchObject({
      user: { id: kit.userId },
    })
    await (await setRule('LAST_MESSAGE')).finish()
    expect(await mismatches()).toEqual([])
  })

  test('an operator sees only their own figures, sales and messages', async () => {
    const data = await getFigures(dana, { userId: kit.userId })
    expect(data.rows.map((row: AnyJson) => row.user.id)).toEqual([dana.userId])
    expect([data.unassigned.sales, data.creators.names]).toEqual([0, []])
    for (const key of ['GET /operators/sales', 'GET /operators/messages']) {
      const { body } = await t.send(dana.token, key, { query: { userId: kit.userId } })
      for (const row of body.data) expect(row.user.id).toBe(dana.userId)
    }
    for (const key of ['GET /operators', 'GET /operators/rates'])
      expect((await t.send(dana.token, key)).status).toBe(403)
  })

  test('the CSV file contains the same figures', async () => {
    const { text } = await t.send(admin.token, 'GET /operators/figures/export', { query: {} })
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('Golden ratio (%)')
    expect(lines.at(-1)).toMatch(/^Team,,4,40\.00,50\.00,7,1,1,14\.3,100\.0,120,2,/)
    expect(lines.find((line: string) => line.startsWith('Unassigned'))).toMatch(
      /^Unassigned,,1,4\.00,5\.00,,/,
    )
  })

  test.each([
    [{ from: '2026-06-11', to: '2026-06-10' }, 422],
    [{ from: '2024-06-11', to: '2026-06-10' }, 422],
    [{ groupBy: 'fan' }, 400],
    [{ from: 'yesterday' }, 400],
  ])('%o is rejected', async (query, status) => {
    expect((await t.send(admin.token, 'GET /operators/figures', { query })).status).toBe(status)
  })
})

test('a sale is reassigned when the message that led to it arrives late', async () => {
  const lateFan = await addFan(t, admin.agencyId, creatorId)
  const id = await addSale(t, lateFan, { at: '2026-04-20T12:00:00Z', usd: 10 })
  const findSale = async () =>
    (await listSales(admin, { from: '2026-04-20', to: '2026-04-20' })).data.find(
      (sale: AnyJson) => sale.id === id,
    )
  expect(await findSale()).toMatchObject({ holder: 'NOBODY' })
  await addMessage(t, lateFan, { at: '2026-04-20T11:00:00Z', by: dana })
  expect(await findSale()).toMatchObject({ user: { id: dana.userId } })
  await addMessage(t, lateFan, { at: '2026-04-20T11:30:00Z', by: kit })
  expect(await findSale()).toMatchObject({ user: { id: kit.userId } })
  expect(await mismatches()).toEqual([])
})

describe('assigning a sale', () => {
  test('moves the sale with its refunds, is audited, and survives a new rule', async () => {
    const id = await addSale(t, fan, { at: '2026-05-20T12:00:00Z', usd: 100 })
    await addSale(t, fan, { at: '2026-05-21T12:00:00Z', usd: -25, correctsId: id })
    const body = { holder: 'OPERATOR', userId: dana.userId, reason: 'Sold by phone' }
    const { status, body: response } = await assignTo(id, body)
    expect(status).toBe(200)
    expect(response.data).toMatchObject({
      holder: 'OPERATOR',
      user: { id: dana.userId },
      basis: 'ASSIGNED',
      assigned: { reason: 'Sold by phone' },
    })
    const range = { from: '2026-05-20', to: '2026-05-25', userId: dana.userId }
    expect((await listSales(admin, range)).meta).toMatchObject({ sales: 1, net: 60 })
    // A later refund keeps the assignment, and the rule does not override it.
    await addSale(t, fan, { at: '2026-05-22T12:00:00Z', usd: -25, correctsId: id })
    await (await setRule('MESSAGE_SENDER')).finish()
    await (await setRule('LAST_MESSAGE')).finish()
    expect((await listSales(admin, range)).meta).toMatchObject({ sales: 1, net: 40 })
    expect(await mismatches()).toEqual([])
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'sale.assigned' ORDER BY seq DESC LIMIT 1`,
    )
    expect(row?.details).toMatchObject({ transactionId: id, beforeHolder: 'NOBODY', reason: 'Sold by phone' })
    for (const holder of ['CREATOR', 'NOBODY'])
      expect((await assignTo(id, { holder, reason: 'Wrong' })).body.data).toMatchObject({
        holder,
        user: null,
      })
    expect((await listSales(admin, range)).meta).toMatchObject({ sales: 0, net: 0 })
  })

  test('is rejected for users of other agencies, for creators, and without a reason', async () => {
    const id = await addSale(t, fan, { at: '2026-05-19T12:00:00Z', usd: 10 })
    const userId = t.people.south.CHAT_OPERATOR.userId
    expect((await assignTo(id, { holder: 'OPERATOR', userId, reason: 'x' })).status).toBe(422)
    expect((await assignTo(id, { holder: 'OPERATOR', reason: 'x' })).status).toBe(422)
    expect((await assignTo(id, { holder: 'OPERATOR', userId: creator.userId, reason: 'x' })).status).toBe(422)
    expect((await assignTo(id, { holder: 'NOBODY', reason: ' ' })).status).toBe(400)
    expect((await assignTo(id, { holder: 'NOBODY', reason: 'x' }, dana)).status).toBe(403)
    const outsider = t.people.south.AGENCY_ADMIN
    expect((await assignTo(id, { holder: 'NOBODY', reason: 'x' }, outsider)).status).toBe(404)
  })
})

test('waiting conversations belong to the assignee, otherwise to the operator who wrote last', async () => {
  const [assignedFan, kitsFan, newFan] = [
    await addFan(t, admin.agencyId, creatorId),
    await addFan(t, admin.agencyId, creatorId),
    await addFan(t, admin.agencyId, creatorId),
  ]
  await addMessage(t, kitsFan, { at: '2026-06-11T10:00:00Z', by: kit })
  for (const [id, at] of [
    [kitsFan, '11:00'],
    [assignedFan, '12:00'],
    [newFan, '13:00'],
  ] as const)
    await addMessage(t, id, { at: `2026-06-11T${at}:00Z` })
  await t.send(admin.token, 'PUT /chats/conversation/{id}/assignee', {
    params: { id: assignedFan },
    body: { userId: dana.userId },
  })
  const listWaiting = async (user: TestUser, query: object = {}) =>
    (await t.send(user.token, 'GET /operators/waiting', { query })).body
  const ids = (body: AnyJson) => body.data.map((row: AnyJson) => row.fan.id)
  expect(ids(await listWaiting(admin))).toEqual([kitsFan, assignedFan, newFan])
  expect(ids(await listWaiting(admin, { userId: dana.userId }))).toEqual([assignedFan])
  expect(ids(await listWaiting(admin, { userId: kit.userId }))).toEqual([kitsFan])
  // Kit's queue excludes conversations assigned to Dana.
  expect(ids(await listWaiting(kit))).toEqual([kitsFan, newFan])
  const data = await getFigures(admin)
  expect([rowOf(data, dana).unanswered, rowOf(data, kit).unanswered, data.total.unanswered]).toEqual([
    1, 1, 3,
  ])
  const home = (await t.send(kit.token, 'GET /home/operator')).body.data
  expect(home.queue).toMatchObject({
    total: 2,
    conversations: [{ fan: { id: kitsFan } }, { fan: { id: newFan } }],
  })
  expect(home.lastWeek).toMatchObject({ net: 28 })
})
