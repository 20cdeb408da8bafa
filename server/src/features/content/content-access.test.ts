import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, addItem, newItem, unchangedBody } from '../../../test/content-fixture.ts'
import { addCreator, addFanWithHistory, assign, ownCreator } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creator: TestUser
let creatorId: string
let hiddenCreatorId: string
let ownCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creator = t.people.north.CREATOR
  creatorId = await addCreator(t, admin.agencyId, 'Item Star')
  hiddenCreatorId = await addCreator(t, admin.agencyId, 'Hidden Star')
  ownCreatorId = await ownCreator(t)
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const create = async (body: AnyJson = {}, user = admin) =>
  t.send(user.token, 'POST /content', { body: await newItem(t, user, creatorId, body) })
const get = (id: string, user = admin) => t.send(user.token, 'GET /content/{id}', { params: { id } })
const change = (id: string, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /content/{id}', { params: { id }, body })
const publish = (item: AnyJson, options: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /content/{id}/publish', {
    params: { id: item.id },
    body: { publish: options, rev: item.rev },
  })
const remove = (id: string, user = admin) => t.send(user.token, 'DELETE /content/{id}', { params: { id } })

describe('permissions', () => {
  test.each<[string, number, number, () => TestUser, () => string]>([
    ['an operator with an assigned creator’s item', 200, 200, () => operator, () => creatorId],
    ['an operator with another creator’s item', 404, 404, () => operator, () => hiddenCreatorId],
    ['a creator with their own item', 200, 200, () => creator, () => ownCreatorId],
    ['a creator with another creator’s item', 404, 404, () => creator, () => creatorId],
    ['compliance', 200, 403, () => t.people.north.COMPLIANCE, () => creatorId],
    ['an admin of another agency', 404, 404, () => t.people.south.AGENCY_ADMIN, () => creatorId],
  ])('%s: reading returns %i, changing %i', async (_, read, write, getUser, getCreatorId) => {
    const item = await addItem(t, admin, getCreatorId())
    const user = getUser()
    const before = await t.sql('SELECT * FROM content_items WHERE id = $1', [item.id])
    expect((await get(item.id, user)).status).toBe(read)
    const history = await t.send(user.token, 'GET /content/{id}/history', { params: { id: item.id } })
    expect(history.status).toBe(read)
    const list = await t.send(user.token, 'GET /content', { query: { limit: '100' } })
    expect(list.text.includes(item.id)).toBe(read === 200)
    expect((await get(item.id, user)).body.data?.mayEdit).toBe(read === 200 ? write === 200 : undefined)
    if (write !== 200) {
      expect((await change(item.id, unchangedBody(item), user)).status).toBe(write)
      expect((await publish(item, { mode: 'NOW' }, user)).status).toBe(write)
      expect((await remove(item.id, user)).status).toBe(write)
      expect(await t.sql('SELECT * FROM content_items WHERE id = $1', [item.id])).toEqual(before)
    } else expect((await publish(item, { mode: 'NOW' }, user)).status).toBe(200)
  })

  test('operators and creators can add items only for creators they have access to', async () => {
    expect((await create({ creatorId }, operator)).status).toBe(201)
    expect((await create({ creatorId: hiddenCreatorId }, operator)).status).toBe(400)
    expect((await create({ creatorId: ownCreatorId }, creator)).status).toBe(201)
    expect((await create({ creatorId }, creator)).status).toBe(400)
  })

  test('operators can’t see revenue', async () => {
    const item = await addItem(t, admin, creatorId)
    await t.sql(
      `INSERT INTO content_sales (agency_id, transaction_id, item_id, fan_id, message_id, sales, amount_cents, day) VALUES ($1, $3, $2, $3, $3, 1, 1234, current_date)`,
      [admin.agencyId, item.id, newId()],
    )
    expect((await get(item.id)).body.data).toMatchObject({ revenue: 12.34, use: { unlocked: 1 } })
    const operatorView = (await get(item.id, operator)).body.data
    expect([operatorView.revenue, operatorView.use.days]).toEqual([null, null])
    const sorted = await t.send(operator.token, 'GET /content', { query: { sort: 'revenue' } })
    expect(sorted.status).toBe(403)
    await t.sql('DELETE FROM content_sales WHERE item_id = $1', [item.id])
    expect((await get(item.id)).body.data).toMatchObject({ revenue: 0, use: { unlocked: 0 } })
  })
})

test('finds an item for a fan by ID unless it’s archived, uncleared or another creator’s', async () => {
  const [visibleItem, otherCreatorsItem] = [
    await addClearedItem(t, admin, creatorId),
    await addClearedItem(t, admin, hiddenCreatorId),
  ]
  const [archived, uncleared] = [
    await addClearedItem(t, admin, creatorId),
    await addItem(t, admin, creatorId),
  ]
  await t.send(admin.token, 'POST /content/selection', {
    body: { itemIds: [archived.id], change: { action: 'archive' } },
  })
  const fanId = await addFanWithHistory(t, creatorId, {})
  const find = (itemId: string) =>
    t.send(admin.token, 'GET /content/for-fan/{fanId}', { params: { fanId }, query: { itemId } })
  const response = (await find(visibleItem.id)).body
  expect([response.data.map(({ id }: AnyJson) => id), response.meta.total]).toEqual([[visibleItem.id], 1])
  for (const { id } of [otherCreatorsItem, archived, uncleared])
    expect((await find(id)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await find('x')).status).toBe(400)
})
