import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { linkFor } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let sol: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  sol = t.people.north.SUPER_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const form = (overrides: object = {}) => ({
  name: `Agency ${newId()}`,
  timeZone: 'Europe/London',
  adminEmail: `${newId()}@new.test`,
  ...overrides,
})
const create = (body: object, user = sol) => t.send(user.token, 'POST /agencies', { body })
const accept = async (email: string) =>
  t.send(null, 'POST /team/invitations/accept', {
    body: { token: await linkFor(t, email, '/invite'), name: 'First Admin', password: 'tangerine lampshade' },
  })

test('creates an agency whose first admin is invited and runs it alone', async () => {
  const input = form()
  const response = await create(input)
  expect(response.status).toBe(201)
  const { id } = response.body.data
  expect(response.body.data).toMatchObject({ name: input.name, isHouse: false, creators: 0, staff: 0 })
  const { token, user } = (await accept(input.adminEmail)).body.data
  expect(user).toMatchObject({
    role: 'AGENCY_ADMIN',
    agency: { id, name: input.name, timeZone: 'Europe/London' },
  })
  const list = (await t.send(token, 'GET /team/members')).body.data
  expect(list.map((row: AnyJson) => [row.email, row.isSelf])).toEqual([[input.adminEmail, true]])
  expect((await create(form(), { ...sol, token })).status).toBe(403)
  // The super admin stays in their agency and can switch.
  expect((await t.send(sol.token, 'GET /agency')).body.data.id).toBe(sol.agencyId)
  const all = (await t.send(sol.token, 'GET /agencies', { query: { limit: 100 } })).body.data
  expect(all.map((row: AnyJson) => row.id)).toContain(id)
})

test('the invitation is valid as long as its sender is a super admin', async () => {
  const other = await addPerson(t.platform, sol.agencyId, 'SUPER_ADMIN', 'other')
  const input = form()
  await create(input, other)
  await t.send(sol.token, 'PATCH /team/members/{id}', {
    params: { id: other.userId },
    body: { role: 'AGENCY_ADMIN' },
  })
  // An admin of the house agency has no rights in another agency.
  expect((await accept(input.adminEmail)).body.code).toBe('link_expired')
})

test('the same name creates one agency, even concurrently and in another case', async () => {
  const name = `Twice ${newId()}`
  const responses = await Promise.all([
    create(form({ name })),
    create(form({ name })),
    create(form({ name })),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const retried = await create(form({ name: name.toUpperCase() }))
  expect([retried.status, retried.body.code, retried.body.details[0].path]).toEqual([409, 'conflict', 'name'])
  expect(await t.sql('SELECT 1 FROM agencies WHERE lower(name) = lower($1)', [name])).toHaveLength(1)
})

test.each([
  ['an address that has an account', () => ({ adminEmail: t.people.south.CREATOR.email }), 409],
  ['no address', () => ({ adminEmail: undefined }), 400],
  ['two addresses', () => ({ adminEmail: 'a@new.test,b@new.test' }), 400],
  ['no zone', () => ({ timeZone: 'Mars/Olympus' }), 400],
  ['no name', () => ({ name: ' ' }), 400],
  ['a long name', () => ({ name: 'x'.repeat(81) }), 400],
  ['a second house agency', () => ({ isHouse: true }), 400],
])('%s: rejected, and no agency is created', async (_, wrong, status) => {
  const before = await t.sql('SELECT id FROM agencies')
  expect((await create(form(wrong()))).status).toBe(status)
  expect(await t.sql('SELECT id FROM agencies')).toHaveLength(before.length)
})
