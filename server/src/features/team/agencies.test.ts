import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let superAdmin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  superAdmin = t.people.north.SUPER_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const form = (overrides: object = {}) => ({
  name: `Agency ${newId()}`,
  timeZone: 'Europe/London',
  adminEmail: `${newId()}@new.test`,
  ...overrides,
})
const create = (body: object, user = superAdmin) => t.send(user.token, 'POST /agencies', { body })
const accept = async (email: string) =>
  t.send(null, 'POST /team/invitations/accept', {
    body: {
      token: await linkTokenFor(t, email, '/invite'),
      name: 'First Admin',
      password: 'tangerine lampshade',
    },
  })

test('creates an agency and invites its first admin, who can manage it', async () => {
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
  expect((await create(form(), { ...superAdmin, token })).status).toBe(403)
  // The super admin stays in their agency and can switch.
  expect((await t.send(superAdmin.token, 'GET /agency')).body.data.id).toBe(superAdmin.agencyId)
  const agencies = (await t.send(superAdmin.token, 'GET /agencies', { query: { limit: 100 } })).body.data
  expect(agencies.map((row: AnyJson) => row.id)).toContain(id)
})

test('the invitation expires when its sender is no longer a super admin', async () => {
  const other = await addPerson(t.platform, superAdmin.agencyId, 'SUPER_ADMIN', 'other')
  const input = form()
  await create(input, other)
  await t.send(superAdmin.token, 'PATCH /team/members/{id}', {
    params: { id: other.userId },
    body: { role: 'AGENCY_ADMIN' },
  })
  // An admin of the house agency has no rights in another agency.
  expect((await accept(input.adminEmail)).body.code).toBe('link_expired')
})

test('a name is used for only one agency, even with concurrent requests or a different case', async () => {
  const name = `Twice ${newId()}`
  const responses = await Promise.all([
    create(form({ name })),
    create(form({ name })),
    create(form({ name })),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const duplicate = await create(form({ name: name.toUpperCase() }))
  expect([duplicate.status, duplicate.body.code, duplicate.body.details[0].path]).toEqual([
    409,
    'conflict',
    'name',
  ])
  expect(await t.sql('SELECT 1 FROM agencies WHERE lower(name) = lower($1)', [name])).toHaveLength(1)
})

test.each([
  ['an email that has an account', () => ({ adminEmail: t.people.south.CREATOR.email }), 409],
  ['no email', () => ({ adminEmail: undefined }), 400],
  ['two emails', () => ({ adminEmail: 'a@new.test,b@new.test' }), 400],
  ['an unknown time zone', () => ({ timeZone: 'Mars/Olympus' }), 400],
  ['a blank name', () => ({ name: ' ' }), 400],
  ['a long name', () => ({ name: 'x'.repeat(81) }), 400],
  ['a second house agency', () => ({ isHouse: true }), 400],
])('rejects %s and creates no agency', async (_, invalid, status) => {
  const before = await t.sql('SELECT id FROM agencies')
  expect((await create(form(invalid()))).status).toBe(status)
  expect(await t.sql('SELECT id FROM agencies')).toHaveLength(before.length)
})
