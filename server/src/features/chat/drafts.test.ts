import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Loose, startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { addCreator, addFan, assign } from '../../../test/fans.ts'
import { type LiveServer, startLive } from '../../../test/live-listener.ts'

/** What somebody has begun to write, on however many devices: theirs alone, and no word of it written over unseen. */

let t: TestApp
let live: LiveServer
let admin: Who
let operator: Who
let creatorId: string
const [laptop, phone] = [newId(), newId()]

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

const put = (id: string, body: Loose, who = admin) =>
  t.send(who.token, 'PUT /chats/conversation/{id}/draft', {
    params: { id },
    body: { content: 'x', rev: 0, device: laptop, typedAt: 1, ...body },
  })
const kept = async (id: string, who = admin) =>
  (await t.send(who.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data.draft
const newFan = () => addFan(t, admin.agencyId, creatorId)

test('is one’s own, follows what is typed, and leaves no word when emptied', async () => {
  const id = await newFan()
  expect(await kept(id)).toBeNull()
  const long = `${'ä\n'.repeat(2_499)} .`
  await put(id, { content: 'Well' })
  const { status, body } = await put(id, { content: long, rev: 1, typedAt: 2 })
  expect([status, body.data]).toEqual([
    200,
    { content: long, rev: 2, device: laptop, typedAt: 2, told: { [laptop]: 2 } },
  ])
  expect(await kept(id)).toEqual(body.data)
  expect(await kept(id, operator)).toBeNull()
  await put(id, { content: 'Mine' }, operator)
  await put(id, { content: '', rev: 2, typedAt: 3 })
  expect(await kept(id)).toMatchObject({ content: '', rev: 3, device: laptop, typedAt: 3 })
  expect(await kept(id, operator)).toMatchObject({ content: 'Mine' })
})

test.each<[string, Loose[], string]>([
  ['the first', [], 'new'],
  ['follows what is kept', [{ content: 'a' }], 'new'],
  [
    'knows nothing of what another device wrote',
    [{ content: 'a' }, { content: 'b', device: phone, rev: 1 }],
    'b',
  ],
  [
    'knows nothing of what another device sent',
    [{ content: 'a' }, { content: '', device: phone, rev: 1 }],
    '',
  ],
  [
    'comes after an unheard save of the same browser',
    [{ content: 'a' }, { content: 'b', rev: 1, typedAt: 5 }],
    'new',
  ],
  [
    'is overtaken by a later save of the same browser',
    [{ content: 'a' }, { content: 'b', rev: 1, typedAt: 50 }],
    'b',
  ],
  [
    'comes after a save of the same browser that another device has followed',
    [{ content: 'a' }, { content: 'b', rev: 1, typedAt: 5 }, { content: 'c', device: phone, rev: 2 }],
    'c',
  ],
])('a draft that %s', async (_, before, left) => {
  const id = await newFan()
  for (const body of before) expect((await put(id, body)).status).toBe(200)
  const answer = await put(id, { content: 'new', rev: Math.min(before.length, 1), typedAt: 10 })
  expect(answer.body.data.content).toBe(left)
  expect(await kept(id)).toEqual(answer.body.data)
})

test('says what it has had of each device, and goes on counting where revisions were lost with a backup', async () => {
  const id = await newFan()
  await put(id, { content: 'desk', typedAt: 7 })
  await put(id, { content: 'way', rev: 1, device: phone, typedAt: 3 })
  expect(await kept(id)).toMatchObject({ told: { [laptop]: 7, [phone]: 3 } })
  expect((await put(id, { content: 'later', rev: 40, typedAt: 1 })).body.data).toMatchObject({ rev: 41 })
  const other = await newFan()
  expect((await put(other, { rev: 1_000_000_000 })).body.data).toMatchObject({ rev: 1_000_000_001 })
  expect((await put(other, { rev: 1_000_000_000, typedAt: 2 })).body.data).toMatchObject({
    rev: 1_000_000_002,
  })
  for (let n = 1; n <= 25; n++) await put(id, { content: `${n}`, rev: 40 + n, device: newId() })
  expect(Object.keys((await kept(id)).told).length).toBeLessThanOrEqual(20)
})

test('of twenty devices at once each is kept or told what is', async () => {
  const id = await newFan()
  const all = Array.from({ length: 20 }, (_, n) => ({ content: `from ${n}`, device: newId() }))
  const answers = await Promise.all(all.map(async (body) => (await put(id, body)).body.data))
  const winner = await kept(id)
  expect(winner).toMatchObject({ rev: 1 })
  for (const answer of answers) expect(answer).toEqual(winner)
})

test('the writer’s other devices hear that it changed, without a word of it, and nobody else hears anything', async () => {
  const own = await live.listen(admin)
  const others = await Promise.all([operator, t.people.south.AGENCY_ADMIN].map((who) => live.listen(who)))
  const id = await newFan()
  await put(id, { content: 'zzsecret' })
  await vi.waitFor(() => expect(own.text()).toContain('chat.draft'), { timeout: 5_000 })
  expect(own.text()).toContain(laptop)
  expect(own.text()).not.toContain('zzsecret')
  const said = own.text().length
  // Nothing was kept: there is nothing to hear.
  await put(id, { content: 'late', device: phone })
  await put(id, { content: 'the last', rev: 1, typedAt: 2 })
  await vi.waitFor(() => expect(own.text().slice(said)).toContain('chat.draft'), { timeout: 5_000 })
  expect(own.text()).not.toContain(phone)
  for (const other of others) expect(other.text()).not.toContain('chat.draft')
})

test('who may not see or write, keeps none', async () => {
  const id = await addFan(t, admin.agencyId, await addCreator(t, admin.agencyId, 'Not Yours'))
  const { north, south } = t.people
  for (const [who, status] of [
    [operator, 404],
    [north.CREATOR, 404],
    [south.AGENCY_ADMIN, 404],
    [north.COMPLIANCE, 403],
  ] as const)
    expect((await put(id, {}, who)).status).toBe(status)
  const bad: Loose[] = [
    ...['x'.repeat(5_001), 'a\0b', 1, null].map((content) => ({ content })),
    ...[-1, 0.5, 1_000_000_001, '1', null].map((rev) => ({ rev })),
    ...['phone', '', null].map((device) => ({ device })),
    ...[-1, 0.5, 2 ** 53, null].map((typedAt) => ({ typedAt })),
    { more: true },
  ]
  for (const body of bad) expect((await put(id, body)).status, JSON.stringify(body)).toBe(400)
  expect(await t.sql('SELECT 1 FROM conversation_drafts WHERE fan_id = $1', [id])).toEqual([])
})
