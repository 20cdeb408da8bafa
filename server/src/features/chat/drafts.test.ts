import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan, assign } from '../../../test/fans.ts'
import { type LiveServer, startLive } from '../../../test/live-listener.ts'

let t: TestApp
let live: LiveServer
let admin: TestUser
let operator: TestUser
let creatorId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  live = await startLive(t)
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Draft Star')
  await assign(t, operator, creatorId)
})
afterAll(async () => {
  await live.close()
  await t.close()
})

const put = (id: string, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /chats/conversation/{id}/draft', {
    params: { id },
    body: { content: 'x', rev: 0, ...body },
  })
const stored = async (id: string, user = admin) =>
  (await t.send(user.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data.draft
const newFan = () => addFan(t, admin.agencyId, creatorId)

test('a draft belongs to its author, and its revision outlives the text', async () => {
  const id = await newFan()
  expect(await stored(id)).toBeNull()
  const long = `${'ä\n'.repeat(2_499)} .`
  await put(id, { content: 'Well' })
  const { status, body } = await put(id, { content: long, rev: 1 })
  expect([status, body.data]).toEqual([200, { content: long, rev: 2, isSaved: true }])
  expect(await stored(id)).toEqual({ content: long, rev: 2 })
  expect(await stored(id, operator)).toBeNull()
  await put(id, { content: 'Mine' }, operator)
  await put(id, { content: '', rev: 2 })
  expect(await stored(id)).toEqual({ content: '', rev: 3 })
  expect(await stored(id, operator)).toEqual({ content: 'Mine', rev: 1 })
})

test.each([
  ['the first save', 0, 0, true],
  ['a save based on the stored revision', 2, 2, true],
  ['a save based on an older revision is refused', 2, 1, false],
  ['a save based on a revision lost with a restored backup', 2, 40, true],
])('%s', async (_, saves, rev, isSaved) => {
  const id = await newFan()
  for (let at = 0; at < saves; at++) await put(id, { content: `save ${at}`, rev: at })
  const { status, body } = await put(id, { content: 'new', rev })
  expect(status).toBe(200)
  expect(body.data).toEqual(
    isSaved ? { content: 'new', rev: rev + 1, isSaved } : { content: 'save 1', rev: 2, isSaved },
  )
  expect(await stored(id)).toMatchObject({ content: body.data.content, rev: body.data.rev })
})

test('one of several concurrent first saves is stored, and the others receive it', async () => {
  const id = await newFan()
  const all = Array.from({ length: 20 }, (_, n) => ({ content: `from ${n}` }))
  const replies = await Promise.all(all.map(async (body) => (await put(id, body)).body.data))
  const winner = await stored(id)
  expect(winner.rev).toBe(1)
  expect(replies.filter(({ isSaved }) => isSaved)).toHaveLength(1)
  for (const reply of replies) expect(reply).toMatchObject(winner)
})

test('only the author’s devices are notified, without the text, and not of a rejected save', async () => {
  const ownListener = await live.listen(admin)
  const others = await Promise.all([operator, t.people.south.AGENCY_ADMIN].map((user) => live.listen(user)))
  const id = await newFan()
  await put(id, { content: 'zzsecret' })
  await put(id, { content: 'refused' })
  await put(id, { content: 'zzsecret too', rev: 1 })
  await vi.waitFor(() => expect(ownListener.text()).toContain('"rev":2'), { timeout: 5_000 })
  expect(ownListener.text().match(/chat\.draft/g)).toHaveLength(2)
  expect(ownListener.text()).not.toContain('zzsecret')
  for (const other of others) expect(other.text()).not.toContain('chat.draft')
})

test('users without access to the fan or permission to write can’t save', async () => {
  const id = await addFan(t, admin.agencyId, await addCreator(t, admin.agencyId, 'Not Yours'))
  const { north, south } = t.people
  for (const [user, status] of [
    [operator, 404],
    [north.CREATOR, 404],
    [south.AGENCY_ADMIN, 404],
    [north.COMPLIANCE, 403],
  ] as const)
    expect((await put(id, {}, user)).status).toBe(status)
  const bad: AnyJson[] = [
    ...['x'.repeat(5_001), 'a\0b', 1, null].map((content) => ({ content })),
    ...[-1, 0.5, 1_000_000_001, '1', null].map((rev) => ({ rev })),
    { more: true },
  ]
  for (const body of bad) expect((await put(id, body)).status, JSON.stringify(body)).toBe(400)
  expect(await t.sql('SELECT 1 FROM conversation_drafts WHERE fan_id = $1', [id])).toEqual([])
})
