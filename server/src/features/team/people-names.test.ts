import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, creatorOf } from '../../../test/fans.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newEmail = () => `${newId()}@new.test`
const rename = (user: TestUser, body: { name?: string | null; stageName?: string; is24Hour?: boolean }) =>
  t.send(user.token, 'PATCH /auth/me', { body })
const invite = async (email: string) => {
  await t.send(admin.token, 'POST /team/invitations', { body: { email, role: 'CHAT_OPERATOR' } })
  return linkTokenFor(t, email, '/invite')
}
const accept = (token: string, name: string) =>
  t.send(null, 'POST /team/invitations/accept', { body: { token, name, password: 'tangerine lampshade' } })
const signUp = (stageName: string) =>
  t.send(null, 'POST /auth/sign-up', {
    body: { stageName, email: newEmail(), password: 'tangerine lampshade' },
  })
const operator = () => addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'north')
const message = 'Someone in this agency has this name, or one that reads like it. Choose another one.'

test('nobody takes the name of a colleague, or one that reads like it', async () => {
  const [jo, other] = [await operator(), await operator()]
  expect((await rename(jo, { name: 'Jo Park' })).status).toBe(200)
  for (const name of ['Jo Park', 'J0-PÁRK'])
    for (const response of [await rename(other, { name }), await accept(await invite(newEmail()), name)])
      expect([response.status, response.body.details]).toEqual([422, [{ path: 'name', message }]])
  expect((await rename(jo, { name: 'JO PARK' })).status).toBe(200)
  const south = await addPerson(t.platform, t.people.south.AGENCY_ADMIN.agencyId, 'CHAT_OPERATOR', 'south')
  expect((await rename(south, { name: 'Jo Park' })).status).toBe(200)
})

test('staff and creators with an account bear different names', async () => {
  const inviteCreator = async (id: string, email: string) =>
    t.send(admin.token, 'POST /creators/{id}/invitation', { params: { id }, body: { email } })
  const sol = await addCreator(t, admin.agencyId, 'Sol Vale')
  expect((await rename(await operator(), { name: 'sol vale' })).status).toBe(200)
  const refused = await inviteCreator(sol, newEmail())
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('Change the stage name'),
  ])

  const [luna, twin] = [
    await addCreator(t, admin.agencyId, 'Luna'),
    await addCreator(t, admin.agencyId, 'LUNA'),
  ]
  const [email, other] = [newEmail(), newEmail()]
  for (const [id, address] of [
    [luna, email],
    [twin, other],
  ] as const)
    await inviteCreator(id, address)
  const join = async (address: string) =>
    t.send(null, 'POST /team/invitations/accept', {
      body: { token: await linkTokenFor(t, address, '/invite'), password: 'tangerine lampshade' },
    })
  const joined = await join(email)
  expect(joined.status).toBe(201)
  expect((await rename(await operator(), { name: 'Luna' })).status).toBe(422)
  expect((await join(other)).body.message).toContain('Ask the agency to change your stage name')
  const change = (id: string, stageName: string) =>
    t.send(admin.token, 'PUT /creators/{id}', { params: { id }, body: { stageName } })
  expect((await change(twin, 'Luna Sky')).status).toBe(200)
  expect((await join(other)).status).toBe(201)
  for (const response of [
    await change(twin, 'Luna'),
    await t.send(joined.body.data.token, 'PATCH /auth/me', { body: { stageName: 'Sol-Vale' } }),
  ])
    expect(response.body.details).toEqual([{ path: 'stageName', message }])
})

test('a sign-up takes no name of the house agency', async () => {
  expect((await signUp('Ari Vale')).status).toBe(201)
  expect((await signUp('ARI VALE')).body.details).toEqual([{ path: 'stageName', message }])
})

test('twenty people who choose one name at once: one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, operator))
  const responses = await Promise.all(people.map((user) => rename(user, { name: 'Same Name' })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('names that were double before stay until they are changed', async () => {
  const [one, two] = [await operator(), await operator()]
  await t.sql(`UPDATE users SET name = 'Old Double' WHERE id = ANY ($1)`, [[one.userId, two.userId]])
  expect((await rename(one, { name: 'Old Double', is24Hour: true })).status).toBe(200)
  expect((await rename(two, { name: 'Old-Double' })).status).toBe(422)
})

test('an import takes no name of another account, and neither does its undo', async () => {
  const [ina, una] = await Promise.all([operator(), addPerson(t.platform, admin.agencyId, 'CREATOR', 'una')])
  const id = await creatorOf(t, una)
  const send = (upload: string) => t.send(admin.token, 'POST /creators/import', { upload })
  const nameOf = async () =>
    (await t.sql('SELECT stage_name FROM creators WHERE id = $1', [id]))[0]?.stage_name
  await t.sql(`UPDATE creators SET stage_name = 'Una Vale' WHERE id = $1`, [id])
  await rename(ina, { name: 'Ina Sand' })
  const { faults } = (await send(`Stage name,Email\nINA-SAND,${una.email}\n`)).body.data
  expect(faults).toEqual([{ row: 2, message: expect.stringContaining('Someone in this agency is called') }])
  expect(await nameOf()).toBe('Una Vale')

  const { importId } = (await send(`Stage name,Email,City\nUna Hill,${una.email},Lima\n`)).body.data
  const [row] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'creator.updated' AND details->>'creatorId' = $1`,
    [id],
  )
  expect(row.details).toMatchObject({ oldName: 'Una Vale', newName: 'Una Hill' })
  await rename(ina, { name: 'Una Vale' })
  const undone = await t.send(admin.token, 'POST /creators/imports/{id}/undo', { params: { id: importId } })
  expect([undone.status, await nameOf()]).toEqual([200, 'Una Hill'])
})

test('an archived creator keeps her name, so restoring her makes no double', async () => {
  const gone = await addPerson(t.platform, admin.agencyId, 'CREATOR', 'gone')
  const id = await creatorOf(t, gone)
  await t.sql(`UPDATE creators SET stage_name = 'Gone Star' WHERE id = $1`, [id])
  expect((await t.send(admin.token, 'DELETE /creators/{id}', { params: { id } })).status).toBeLessThan(300)
  expect((await rename(await operator(), { name: 'Gone Star' })).status).toBe(422)
})

test('the audit log has the old and the new name', async () => {
  const user = await operator()
  await rename(user, { name: 'First Name' })
  await rename(user, { name: 'Second Name' })
  const { body } = await t.send(admin.token, 'GET /compliance/audit', {
    query: { action: 'user.updated', actor: user.userId, limit: 1 },
  })
  expect(body.data[0].text).toContain('from “First Name” to “Second Name”')
  const creator = await addCreator(t, admin.agencyId, 'Before')
  await t.send(admin.token, 'PUT /creators/{id}', { params: { id: creator }, body: { stageName: 'After' } })
  const [row] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'creator.updated' AND details->>'creatorId' = $1`,
    [creator],
  )
  expect(row.details).toMatchObject({ oldName: 'Before', newName: 'After' })
})
