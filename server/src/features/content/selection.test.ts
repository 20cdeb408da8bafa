import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, addItem, minutesFromNow } from '../../../test/content-fixture.ts'
import { addCreator, assign } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creatorId: string
let otherCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Chosen Star')
  otherCreatorId = await addCreator(t, admin.agencyId, 'Other Star')
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const changeItems = (itemIds: string[], change: AnyJson, user = admin) =>
  t.send(user.token, 'POST /content/selection', { body: { itemIds, change } })
const problems = async (itemIds: string[], change: AnyJson, user = admin) =>
  (await changeItems(itemIds, change, user)).body.data.map(({ problem }: AnyJson) => problem)
const get = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const historyTexts = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}/history', { params: { id } })).body.data.map(
    ({ text }: AnyJson) => text,
  )

test('schedules items that can be scheduled, and returns a problem for the others', async () => {
  const draft = await addItem(t, admin, creatorId)
  const published = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  const archived = await addItem(t, admin, creatorId)
  await changeItems([archived.id], { action: 'archive' })
  const ids = [draft.id, published.id, archived.id, newId()]
  expect(await problems(ids, { action: 'schedule', at: minutesFromNow(30) })).toEqual([
    null,
    'This item is already published.',
    'This item is archived. Restore it first.',
    'Not found.',
  ])
  expect((await get(draft.id)).status).toBe('SCHEDULED')
  expect((await changeItems([draft.id], { action: 'schedule', at: minutesFromNow(-1) })).status).toBe(422)
})

test('adds and removes tags', async () => {
  const item = await addItem(t, admin, creatorId, { tags: ['old', 'keep'] })
  const fullItem = await addItem(t, admin, creatorId, { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })
  const change = { action: 'tag', add: ['New', 'keep'], remove: ['old'] }
  expect(await problems([item.id, fullItem.id], change)).toEqual([null, 'At most 20 tags.'])
  expect(await get(item.id)).toMatchObject({ tags: ['keep', 'new'], rev: item.rev + 1 })
  expect((await historyTexts(item.id))[0]).toBe('Tags changed from old, keep to keep, new')
  expect(await problems([item.id], change)).toEqual([null])
  expect((await get(item.id)).rev).toBe(item.rev + 1)
})

test('archiving cancels the schedule, and the restored item stays a draft', async () => {
  const item = await addItem(t, admin, creatorId, { publish: { mode: 'SCHEDULE', at: minutesFromNow(30) } })
  const published = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  expect(await problems([item.id, published.id], { action: 'archive' })).toEqual([null, null])
  expect(await get(item.id)).toMatchObject({ status: 'DRAFT', isArchived: true, scheduledFor: null })
  expect(await get(published.id)).toMatchObject({ status: 'PUBLISHED', isArchived: true })
  expect(await problems([item.id, published.id], { action: 'restore' })).toEqual([null, null])
  expect(await get(item.id)).toMatchObject({ status: 'DRAFT', isArchived: false })
  expect((await historyTexts(item.id)).slice(0, 2)).toEqual(['Restored', 'Archived, schedule canceled'])
})

test('items of other creators and agencies are not found and stay unchanged', async () => {
  const item = await addItem(t, admin, otherCreatorId)
  for (const user of [operator, t.people.north.CREATOR, t.people.south.AGENCY_ADMIN])
    expect(await problems([item.id], { action: 'archive' }, user)).toEqual(['Not found.'])
  expect((await changeItems([item.id], { action: 'archive' }, t.people.north.COMPLIANCE)).status).toBe(403)
  expect((await get(item.id)).isArchived).toBe(false)
})

longTest('concurrent overlapping selections neither fail nor lose a change', async () => {
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push((await addItem(t, admin, n % 2 ? creatorId : otherCreatorId)).id)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      changeItems(n % 2 ? ids : ids.toReversed(), { action: 'tag', add: [`n${n}`] }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const id of ids) expect((await get(id)).tags).toHaveLength(10)
})

test.each<[AnyJson]>([
  [{ itemIds: [], change: { action: 'archive' } }],
  [{ itemIds: Array.from({ length: 201 }, () => newId()), change: { action: 'archive' } }],
  [{ itemIds: ['x'], change: { action: 'archive' } }],
  [{ itemIds: [newId()], change: { action: 'delete' } }],
  [{ itemIds: [newId()], change: { action: 'schedule' } }],
])('rejects invalid request %# with 400', async (body) => {
  expect((await t.send(admin.token, 'POST /content/selection', { body })).status).toBe(400)
})

test('notifies open pages once per creator, not per item', async () => {
  const items = [creatorId, creatorId, creatorId, otherCreatorId].map((creatorId) =>
    addItem(t, admin, creatorId),
  )
  const ids = (await Promise.all(items)).map(({ id }) => id)
  const toChats = vi.spyOn(t.platform.live, 'toChats')
  try {
    await changeItems(ids, { action: 'archive' })
    const calls = (event: string) =>
      toChats.mock.calls.filter((call) => call[2] === event).map(([, creatorId]) => creatorId)
    for (const event of ['content.changed', 'figures.changed'])
      expect(calls(event).toSorted()).toEqual([creatorId, otherCreatorId].toSorted())
  } finally {
    toChats.mockRestore()
  }
})
