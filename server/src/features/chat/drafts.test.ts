import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan, assign } from '../../../test/fans.ts'
import { type LiveServer, startLiveServer } from '../../../test/live-listener.ts'

let t: TestApp
let liveServer: LiveServer
let admin: TestUser
let operator: TestUser
let creatorId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  liveServer = await startLiveServer(t)
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Draft Star')
  await assign(t, operator, creatorId)
})
afterAll(async () => {
  await liveServer.close()
  await t.close()
})

const save = (id: string, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /chats/conversation/{id}/draft', {
    params: { id },
    body: { content: 'x', rev: 0, ...body },
  })
const storedDraft = async (id: string, user = admin) =>
  (await t.send(user.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data.draft
const newFan = () => addFan(t, admin.agencyId, creatorId)

test('a draft belongs to its author, and clearing it increases its revision', async () => {
  const id = await newFan()
  expect(await storedDraft(id)).toBeNull()
  const longText = `${'ä\n'.repeat(2_499)} .`
  await save(id, { content: 'Well' })
  const { status, body } = await save(id, { content: longText, rev: 1 })
  expect([status, body.data]).toEqual([200, { content: longText, rev: 2, isSaved: true }])
  expect(await storedDraft(id)).toEqual({ content: longText, rev: 2 })
  expect(await storedDraft(id, operator)).toBeNull()
  await save(id, { content: 'Mine' }, operator)
  await save(id, { content: '', rev: 2 })
  expect(await storedDraft(id)).toEqual({ content: '', rev: 3 })
  expect(await storedDraft(id, operator)).toEqual({ content: 'Mine', rev: 1 })
})

test.each([
  ['the first save is accepted', 0, 0, true],
  ['a save based on the stored revision is accepted', 2, 2, true],
  ['a save based on an older revision is rejected', 2, 1, false],
  ['a save based on a revision missing from a restored backup is accepted', 2, 40, true],
])('%s', async (_, saves, rev, isSaved) => {
  const id = await newFan()
  for (let i = 0; i < saves; i++) await save(id, { content: `save ${i}`, rev: i })
  const { status, body } = await save(id, { content: 'new', rev })
  expect(status).toBe(200)
  expect(body.data).toEqual(
    isSaved ? { content: 'new', rev: rev + 1, isSaved } : { content: 'save 1', rev: 2, isSaved },
  )
  expect(await storedDraft(id)).toMatchObject({ content: body.data.content, rev: body.data.rev })
})

test('one of several concurrent first saves is stored, and the others receive it', async () => {
  const id = await newFan()
  const bodies = Array.from({ length: 20 }, (_, n) => ({ content: `from ${n}` }))
  const replies = await Promise.all(bodies.map(async (body) => (await save(id, body)).body.data))
  const winner = await storedDraft(id)
  expect(winner.rev).toBe(1)
  expect(replies.filter(({ isSaved }) => isSaved)).toHaveLength(1)
  for (const reply of replies) expect(reply).toMatchObject(winner)
})

test('only the author’s devices are notified, without the text, and not of a rejected save', async () => {
  const ownListener = await liveServer.listen(admin)
  const otherListeners = await Promise.all(
    [operator, t.people.south.AGENCY_ADMIN].map((user) => liveServer.listen(user)),
  )
  const id = await newFan()
  await save(id, { content: 'zzsecret' })
  await save(id, { content: 'outdated' })
  await save(id, { content: 'zzsecret too', rev: 1 })
  await vi.waitFor(() => expect(ownListener.text()).toContain('"rev":2'), { timeout: 5_000 })
  expect(ownListener.text().match(/chat\.draft/g)).toHaveLength(2)
  expect(ownListener.text()).not.toContain('zzsecret')
  for (const other of otherListeners) expect(other.text()).not.toContain('chat.draft')
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
    expect((await save(id, {}, user)).status).toBe(status)
  const invalidBodies: AnyJson[] = [
    ...['x'.repeat(5_001), 'a\0b', 1, null].map((content) => ({ content })),
    ...[-1, 0.5, 1_000_000_001, '1', null].map((rev) => ({ rev })),
    { more: true },
  ]
  for (const body of invalidBodies) expect((await save(id, body)).status, JSON.stringify(body)).toBe(400)
  expect(await t.sql('SELECT 1 FROM conversation_drafts WHERE fan_id = $1', [id])).toEqual([])
})
