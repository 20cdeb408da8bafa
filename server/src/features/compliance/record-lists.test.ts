import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addDocument, addGuest } from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'

let t: TestApp
let staff: TestUser
let ownCreatorId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
  ownCreatorId = await ownCreator(t)
})
afterAll(() => t.close())

const list = async (query: AnyJson) => (await t.send(staff.token, 'GET /compliance/people', { query })).body

test('the people counts of the summary match the filtered lists', async () => {
  await addDocument(t, staff, (await addGuest(t)).id)
  const { body } = await t.send(staff.token, 'GET /compliance/summary')
  expect(body.data.total).toBe((await list({})).meta.total)
  for (const [status, count] of Object.entries(body.data.people))
    expect([status, count]).toEqual([status, (await list({ status })).meta.total])
})

test('staff can list the items that depict a person, creators can’t', async () => {
  const admin = t.people.north.AGENCY_ADMIN
  const item = await addItem(t, admin, ownCreatorId, { depictedIds: [ownCreatorId] })
  const params = { id: ownCreatorId }
  const { body } = await t.send(staff.token, 'GET /compliance/people/{id}/items', { params })
  expect(body.data).toContainEqual({ id: item.id, title: item.title, type: item.type, state: 'DRAFT' })
  expect(
    (await t.send(t.people.north.CREATOR.token, 'GET /compliance/people/{id}/items', { params })).status,
  ).toBe(403)
})

test('only people with an account can be sent an ID request', async () => {
  const request = (id: string) =>
    t.send(staff.token, 'POST /compliance/people/{id}/request', { params: { id } })
  expect((await request(ownCreatorId)).status).toBe(200)
  expect((await request((await addGuest(t)).id)).status).toBe(422)
  const { body } = await t.send(staff.token, 'GET /compliance/people/{id}', { params: { id: ownCreatorId } })
  expect(body.data.hasAccount).toBe(true)
})
