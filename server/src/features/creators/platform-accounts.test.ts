import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { addCreator, addFan, assign, connectAccount, creatorOf } from '../../../test/fans.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())

const admin = () => t.people.north.AGENCY_ADMIN
const newCreator = () => addCreator(t, agencyId, `Star ${newId().slice(-6)}`)
const set = (id: string, platform: string, username: string | null, user: TestUser = admin()) =>
  t.send(user.token, 'PUT /creators/{id}/accounts/{platform}', {
    params: { id, platform },
    body: { username },
  })
const remove = (id: string, platform: string, user: TestUser = admin()) =>
  t.send(user.token, 'DELETE /creators/{id}/accounts/{platform}', { params: { id, platform } })
const accounts = async (id: string) =>
  (await t.send(admin().token, 'GET /creators/{id}', { params: { id } })).body.data.accounts

test('an account is added, renamed and removed, and each is audited once', async () => {
  const id = await newCreator()
  expect((await set(id, 'FANSLY', '@star')).body.data.accounts).toEqual([
    { platform: 'FANSLY', username: 'star', connectedSince: null },
  ])
  expect((await set(id, 'FANSLY', 'star')).status).toBe(200)
  expect((await set(id, 'FANSLY', 'star.two')).body.data.accounts[0].username).toBe('star.two')
  expect((await remove(id, 'FANSLY')).body.data.accounts).toEqual([])
  expect((await remove(id, 'FANSLY')).status).toBe(404)
  const rows = await t.sql(
    `SELECT action, details ->> 'platform' AS platform FROM audit_log WHERE action LIKE 'creator.account_%' AND details ->> 'creatorId' = $1 ORDER BY seq`,
    [id],
  )
  expect(rows).toEqual(
    ['added', 'changed', 'removed'].map((verb) => ({
      action: `creator.account_${verb}`,
      platform: 'FANSLY',
    })),
  )
})

test('two tabs: the second save of a name is refused with the current one, also when both add the account', async () => {
  const params = { id: await newCreator(), platform: 'FANSLY' }
  const save = (username: string, seen: string | null) =>
    t.send(admin().token, 'PUT /creators/{id}/accounts/{platform}', {
      params,
      body: { username, seen: { username: seen } },
    })
  expect((await save('star', null)).status).toBe(200)
  expect((await save('star', null)).status).toBe(200)
  const stale = await save('moon', null)
  expect([stale.status, stale.body.details]).toEqual([
    409,
    [{ path: 'username', message: 'Changed meanwhile to “star”. Save again to replace it.' }],
  ])
  expect((await save('moon', 'star')).status).toBe(200)
})

test('a connected account, and one with fans, stays', async () => {
  const id = await newCreator()
  await connectAccount(t, id, '2025-01-01', 'FANVUE')
  const connected = await remove(id, 'FANVUE')
  expect([connected.status, connected.body.message]).toEqual([
    422,
    'This Fanvue account is connected. Revoke its key under Settings > Connections first.',
  ])
  await set(id, 'ONLYFANS', null)
  await addFan(t, agencyId, id)
  const used = await remove(id, 'ONLYFANS')
  expect([used.status, used.body.message]).toEqual([
    422,
    '1 fan belongs to this OnlyFans account. Move them to another platform first.',
  ])
  expect(await accounts(id)).toHaveLength(2)
})

test.each<[string, string, number]>([
  ['another agency’s creator', 'south', 404],
  ['an unknown platform', 'MYSPACE', 400],
  ['the internal platform', 'INTERNAL', 400],
])('adding an account for %s is refused', async (_, value, status) => {
  const id = value === 'south' ? await creatorOf(t, t.people.south.CREATOR) : await newCreator()
  expect((await set(id, value === 'south' ? 'FANSLY' : value, 'x')).status).toBe(status)
})

test('creators change their own accounts, operators and other creators none', async () => {
  const { CREATOR, CHAT_OPERATOR, COMPLIANCE } = t.people.north
  const own = await creatorOf(t, CREATOR)
  expect((await set(own, 'FANSLY', 'me', CREATOR)).status).toBe(200)
  expect((await set(await newCreator(), 'FANSLY', 'me', CREATOR)).status).toBe(404)
  for (const user of [CHAT_OPERATOR, COMPLIANCE])
    expect((await set(own, 'FANSLY', 'x', user)).status).toBe(403)
})

test('operators see the platforms without the names on them', async () => {
  const operator = t.people.north.CHAT_OPERATOR
  const id = await newCreator()
  await set(id, 'FANSLY', 'star')
  await assign(t, operator, id)
  const { body } = await t.send(operator.token, 'GET /creators/{id}', { params: { id } })
  expect(body.data.accounts).toEqual([{ platform: 'FANSLY', username: null, connectedSince: null }])
})

test.each([
  ['onlyfans', 'ONLYFANS', 'ana.l'],
  ['fansly', 'FANSLY', null],
  ['other', 'OTHER', null],
])('an applicant on %s gets that account when approved', async (platform, account, username) => {
  const { id } = await addApplication(t, {}, `platform = '${platform}', onlyfans = '@ana.l'`)
  const response = await t.send(admin().token, 'POST /applications/{id}/approve', {
    params: { id },
    body: { stageName: `Ana ${platform}` },
  })
  expect(response.status).toBe(200)
  const [application] = await t.sql('SELECT creator_id FROM applications WHERE id = $1', [id])
  expect(await accounts(application?.creator_id)).toEqual([
    { platform: account, username, connectedSince: null },
  ])
})
