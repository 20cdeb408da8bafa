import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { addCreator, addFan, assign, creatorOf, say } from '../../../test/fans.ts'
import { makeCursor } from '../../platform/http/cursor.ts'

let t: TestApp
let agencyId: string
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Chat Star')
})
afterAll(() => t.close())

const read = (who: Who, id: string, query: object = {}) =>
  t.send(who.token, 'GET /chats/conversations/{id}/messages', { params: { id }, query })
const seqs = (body: { data: { seq: number }[] }) => body.data.map((message) => message.seq)

test('a thread begins empty and grows by one at a time, newest first', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const { AGENCY_ADMIN } = t.people.north
  expect((await read(AGENCY_ADMIN, fanId)).body).toEqual({
    data: [],
    meta: { nextCursor: null, total: null },
  })
  await say(t, agencyId, fanId, 'TO_FAN', { content: 'Good morning!', sentAt: '2026-03-01T10:00:00Z' })
  await say(t, agencyId, fanId, 'FROM_FAN', { content: 'Hi!', sentAt: '2026-03-01T10:01:00Z' })
  const { body } = await read(AGENCY_ADMIN, fanId)
  expect(body.data).toMatchObject([
    { seq: 2, content: 'Hi!', direction: 'FROM_FAN', isDeleted: false, timestamp: '2026-03-01T10:01:00Z' },
    { seq: 1, content: 'Good morning!', direction: 'TO_FAN', platform: 'ONLYFANS' },
  ])
})

test('messages sent at once get one number each, without gaps', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => say(t, agencyId, fanId, i % 3 ? 'FROM_FAN' : 'TO_FAN')),
  )
  const { body } = await read(t.people.north.AGENCY_ADMIN, fanId)
  expect(seqs(body)).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i))
  const [talk] = await t.sql('SELECT last_seq FROM conversations WHERE fan_id = $1', [fanId])
  expect(talk.last_seq).toBe(20)
})

test('pages follow one another, also when messages come in between', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  for (let i = 0; i < 5; i++) await say(t, agencyId, fanId, 'FROM_FAN')
  const first = (await read(t.people.north.AGENCY_ADMIN, fanId, { limit: 2 })).body
  await say(t, agencyId, fanId, 'TO_FAN')
  const second = (await read(t.people.north.AGENCY_ADMIN, fanId, { limit: 2, cursor: first.meta.nextCursor }))
    .body
  const third = (await read(t.people.north.AGENCY_ADMIN, fanId, { limit: 2, cursor: second.meta.nextCursor }))
    .body
  expect([seqs(first), seqs(second), seqs(third)]).toEqual([[5, 4], [3, 2], [1]])
  expect(third.meta.nextCursor).toBeNull()
})

test.each([[1.5], [1e300], ['1'], [1, 2], [-(2 ** 40)]].map((values) => makeCursor(values)))(
  'the cursor %s is a 400',
  async (cursor) => {
    const fanId = await addFan(t, agencyId, creatorId)
    expect((await read(t.people.north.AGENCY_ADMIN, fanId, { cursor })).status).toBe(400)
  },
)

test('what was deleted keeps its place, but not its words', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await say(t, agencyId, fanId, 'FROM_FAN', { content: 'sensitive words' })
  await t.sql('UPDATE messages SET deleted_at = now() WHERE fan_id = $1', [fanId])
  const answer = await read(t.people.north.AGENCY_ADMIN, fanId)
  expect(answer.body.data).toMatchObject([{ seq: 1, content: '', isDeleted: true }])
  expect(answer.text).not.toContain('sensitive')
})

test('a blocked fan is not heard, can be written to, and is heard again afterwards', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const { token } = t.people.north.AGENCY_ADMIN
  await t.send(token, 'POST /fans/{id}/block', { params: { id: fanId }, body: {} })
  await expect(say(t, agencyId, fanId, 'FROM_FAN')).rejects.toMatchObject({ code: 'refused' })
  expect(await t.sql('SELECT 1 FROM messages WHERE fan_id = $1', [fanId])).toEqual([])
  expect((await say(t, agencyId, fanId, 'TO_FAN')).seq).toBe(1)
  await t.send(token, 'DELETE /fans/{id}/block', { params: { id: fanId } })
  expect((await say(t, agencyId, fanId, 'FROM_FAN')).seq).toBe(2)
})

test('each role reads exactly the threads it may see', async () => {
  const { north, south } = t.people
  const theirs = await addFan(t, agencyId, creatorId)
  const own = await addFan(t, agencyId, await creatorOf(t, north.CREATOR))
  for (const id of [theirs, own]) await say(t, agencyId, id, 'FROM_FAN')
  const statuses = async (who: Who) => [(await read(who, theirs)).status, (await read(who, own)).status]
  expect(await statuses(north.CHAT_OPERATOR)).toEqual([404, 404])
  await assign(t, north.CHAT_OPERATOR, creatorId)
  expect(await statuses(north.CHAT_OPERATOR)).toEqual([200, 404])
  expect(await statuses(north.CREATOR)).toEqual([404, 200])
  for (const who of [north.SUPER_ADMIN, north.AGENCY_ADMIN, north.COMPLIANCE])
    expect(await statuses(who)).toEqual([200, 200])
  for (const who of Object.values(south)) expect(await statuses(who)).toEqual([404, 404])
})
