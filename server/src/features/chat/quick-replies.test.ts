import { defaultQuickReplies } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, assign, ownCreator } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creatorId: string
let hiddenCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Reply Star')
  hiddenCreatorId = await addCreator(t, admin.agencyId, 'Hidden Star')
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())

const list = async (query: AnyJson = {}, user = admin) =>
  (await t.send(user.token, 'GET /chats/quick-replies', { query })).body.data
const add = (body: AnyJson, user = admin) =>
  t.send(user.token, 'POST /chats/quick-replies', { body: { creatorId, content: 'Hey {name}!', ...body } })
const change = (id: unknown, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /chats/quick-replies/{id}', { params: { id }, body })
const remove = (id: unknown, user = admin) =>
  t.send(user.token, 'DELETE /chats/quick-replies/{id}', { params: { id } })
const rows = () => t.sql('SELECT * FROM quick_replies ORDER BY id')
const defaults = defaultQuickReplies.map((reply) => ({ ...reply, creatorId: null }))

test('every user sees the six default replies', async () => {
  expect(defaults).toHaveLength(6)
  for (const user of Object.values(t.people.north)) expect(await list({}, user)).toEqual(defaults)
})

test('a creator’s own replies come before the defaults, in order of creation', async () => {
  const creatorId = await addCreator(t, admin.agencyId, 'Own Star')
  const first = (await add({ creatorId, label: '  First ', content: 'One\nand {last purchase}' })).body.data
  expect(first).toEqual({ id: first.id, creatorId, label: 'First', content: 'One\nand {last purchase}' })
  const second = (await add({ creatorId, label: 'Second' })).body.data
  expect(await list({ creatorId })).toEqual([first, second, ...defaults])
  expect(await list({ creatorId: hiddenCreatorId })).toEqual(defaults)
  const changedReply = (await change(first.id, { label: 'Changed' })).body.data
  expect(changedReply).toEqual({ ...first, label: 'Changed' })
  expect((await change(first.id, { content: 'Two' })).body.data).toEqual({ ...changedReply, content: 'Two' })
  expect((await remove(second.id)).body.data).toEqual({})
  expect(await list({ creatorId })).toEqual([{ ...changedReply, content: 'Two' }, ...defaults])
  expect((await remove(second.id)).status).toBe(404)
})

describe('limits', () => {
  test('a label is unique per creator, case-insensitively, even when added twenty times concurrently', async () => {
    const { id } = (await add({ label: 'Ünique' })).body.data
    const otherReply = (await add({ label: 'Another' })).body.data
    for (const response of [
      await add({ label: 'üNIQUE' }),
      await change(otherReply.id, { label: 'ÜNIQUE' }),
    ]) {
      expect(response.status).toBe(422)
      expect(response.body.details).toEqual([
        { path: 'label', message: 'This creator already has a quick reply with this label.' },
      ])
    }
    expect((await change(id, { label: 'ünique' })).status).toBe(200)
    expect((await add({ label: 'Ünique', creatorId: hiddenCreatorId })).status).toBe(201)
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ label: 'At once' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)])
  })

  test('the number of replies per creator is limited', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'Many Star')
    await t.sql(
      `INSERT INTO quick_replies (id, agency_id, creator_id, label, content) SELECT gen_random_uuid(), $1, $2, 'L' || n, 'x' FROM generate_series(1, 100) n`,
      [admin.agencyId, creatorId],
    )
    expect((await add({ creatorId, label: 'One more' })).body.message).toContain('up to 100')
  })
})

test('users without access can’t read or change a creator’s replies, and compliance can only read them', async () => {
  const { id } = (await add({ creatorId: hiddenCreatorId, label: 'Secret label', content: 'Secret words' }))
    .body.data
  const { CREATOR, COMPLIANCE } = t.people.north
  const before = await rows()
  const attempts: [TestUser, number][] = [
    [operator, 404],
    [CREATOR, 404],
    [t.people.south.AGENCY_ADMIN, 404],
    [COMPLIANCE, 403],
  ]
  for (const [user, status] of attempts) {
    expect((await add({ creatorId: hiddenCreatorId, label: 'Mine' }, user)).status).toBe(status)
    expect((await change(id, { label: 'Mine' }, user)).status).toBe(status)
    expect((await remove(id, user)).status).toBe(status)
  }
  for (const user of [operator, CREATOR, t.people.south.AGENCY_ADMIN])
    for (const query of [{}, { creatorId: hiddenCreatorId }])
      expect(JSON.stringify(await list(query, user))).not.toContain('Secret')
  expect(JSON.stringify(await list({ creatorId: hiddenCreatorId }, COMPLIANCE))).toContain('Secret words')
  expect(await rows()).toEqual(before)
  expect((await add({ label: 'By the operator' }, operator)).status).toBe(201)
  expect((await add({ creatorId: await ownCreator(t), label: 'By the creator' }, CREATOR)).status).toBe(201)
})

test.each<[AnyJson]>([
  [{ label: '' }],
  [{ label: 'x'.repeat(41) }],
  [{ label: 'a\0' }],
  [{ label: 'ok', content: ' ' }],
  [{ label: 'ok', content: 'x'.repeat(1_001) }],
  [{ label: 'ok', creatorId: 'x' }],
  [{ label: 'ok', agencyId: newId() }],
])('%j returns 400', async (body) => {
  const before = await rows()
  expect((await add(body)).status).toBe(400)
  expect(await rows()).toEqual(before)
  expect((await change('x', {})).status).toBe(400)
  expect((await change('greeting', { label: 'Mine' })).status).toBe(400)
})
