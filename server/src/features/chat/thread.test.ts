import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFan, addMessage, assign, creatorOf } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Chat Star')
})
afterAll(() => t.close())

const newFan = () => addFan(t, admin.agencyId, creatorId)
const read = (user: TestUser, id: string, query: object = {}) =>
  t.send(user.token, 'GET /chats/conversations/{id}/messages', { params: { id }, query })
const page = async (id: string, query: object = {}) => {
  const response = await read(admin, id, query)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const seqs = (body: { data: { seq: number }[] }) => body.data.map((message) => message.seq)
const descending = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)

test('a new thread is empty, and messages are listed newest first', async () => {
  const fanId = await newFan()
  expect(await page(fanId)).toEqual({
    data: [],
    meta: { nextCursor: null, total: null, rev: 0, epoch: null, more: false },
  })
  await chat(t, fanId, [
    { from: 'us', content: 'Good morning!', at: '2026-03-01T10:00:00Z' },
    { from: 'fan', content: 'Hi!', at: '2026-03-01T10:01:00Z' },
  ])
  const body = await page(fanId)
  expect(body.meta).toEqual({ nextCursor: null, total: null, rev: 2, epoch: expect.any(String), more: false })
  expect(body.data[0]).toEqual({
    id: expect.any(String),
    seq: 2,
    rev: 2,
    clientId: null,
    content: 'Hi!',
    direction: 'FROM_FAN',
    handlerType: 'HUMAN',
    composition: null,
    isRead: false,
    isSent: expect.any(Boolean),
    isDelivered: expect.any(Boolean),
    failure: null,
    flagged: false,
    flaggedBy: [],
    notMyVoice: false,
    screening: [],
    isDeleted: false,
    timestamp: '2026-03-01T10:01:00Z',
    platform: 'ONLYFANS',
    sender: { name: 'Somebody', avatar: null },
    attachments: [],
  })
  expect(body.data[1]).toMatchObject({ seq: 1, content: 'Good morning!', direction: 'TO_FAN' })
})

test('concurrent messages get consecutive sequence numbers', async () => {
  const fanId = await newFan()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => addMessage(t, admin.agencyId, fanId, i % 3 ? 'FROM_FAN' : 'TO_FAN')),
  )
  expect(seqs(await page(fanId))).toEqual(descending(20, 1))
  const [conversation] = await t.sql('SELECT last_seq, rev FROM conversations WHERE fan_id = $1', [fanId])
  expect(conversation).toEqual({ last_seq: 20, rev: 20 })
})

test('pages are contiguous, even when messages arrive in between', async () => {
  const fanId = await newFan()
  await chat(t, fanId, Array(5).fill({ from: 'fan' }))
  const first = await page(fanId, { limit: 2 })
  await chat(t, fanId, [{ from: 'us' }])
  const second = await page(fanId, { limit: 2, cursor: first.meta.nextCursor })
  const third = await page(fanId, { limit: 2, cursor: second.meta.nextCursor })
  expect([seqs(first), seqs(second), seqs(third)]).toEqual([[5, 4], [3, 2], [1]])
  expect(third.meta).toMatchObject({ nextCursor: null, more: false, rev: 6 })
})

describe('catching up', () => {
  test('returns new and changed messages in order of change, in pages', async () => {
    const fanId = await newFan()
    const messages = await chat(t, fanId, Array(4).fill({ from: 'fan' }))
    const { rev } = (await page(fanId)).meta
    expect((await page(fanId, { afterRev: rev })).data).toEqual([])
    await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id: messages[1]?.id } })
    await chat(t, fanId, Array(2).fill({ from: 'us' }))
    await t.send(admin.token, 'PUT /chats/messages/{id}/flag', {
      params: { id: messages[0]?.id },
      body: { flagged: true },
    })
    const first = await page(fanId, { afterRev: rev, limit: 3 })
    expect(seqs(first)).toEqual([2, 5, 6])
    expect(first.meta).toEqual({
      nextCursor: null,
      total: null,
      rev: rev + 4,
      epoch: expect.any(String),
      more: true,
    })
    const second = await page(fanId, { afterRev: first.data.at(-1).rev, limit: 3 })
    expect(second.data).toMatchObject([{ seq: 1, flagged: true, rev: rev + 4 }])
    expect(second.meta.more).toBe(false)
  })

  longTest('misses nothing while others write', async () => {
    const fanId = await newFan()
    const bySeq = new Map<number, AnyJson>()
    let rev = 0
    let isWriting = true
    const writers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 25; i++) {
          const { id } = await addMessage(t, admin.agencyId, fanId, 'FROM_FAN')
          if (i % 5 === 0) await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id } })
        }
      }),
    ).finally(() => {
      isWriting = false
    })
    const catchUp = async () => {
      for (let hasMore = true; hasMore; ) {
        const { data, meta } = await page(fanId, { afterRev: rev, limit: 7 })
        for (const message of data) bySeq.set(message.seq, message)
        hasMore = meta.more
        // Like the browser: on the last page it continues from the response's revision, not from its last message.
        rev = hasMore ? data.at(-1).rev : meta.rev
      }
    }
    while (isWriting) await catchUp()
    await writers
    await catchUp()
    const expectedMessages = [...(await page(fanId, { limit: 100 })).data].reverse()
    expect(expectedMessages).toHaveLength(100)
    expect([...bySeq.values()].toSorted((a, b) => a.seq - b.seq)).toEqual(expectedMessages)
  })
})

describe('reading from a position, oldest first', () => {
  let fanId: string
  beforeAll(async () => {
    fanId = await newFan()
    // 05:00 UTC is midnight in New York, where the agency is.
    const times = ['04T12:00', '05T04:59', '05T05:00', '05T20:00', '07T12:00', '07T12:01']
    await chat(
      t,
      fanId,
      times.map((time) => ({ from: 'fan', at: `2026-01-${time}:00Z` })),
    )
  })

  test('starts at a sequence number', async () => {
    const from = await page(fanId, { fromSeq: 3, limit: 2 })
    expect([seqs(from), from.meta.more]).toEqual([[3, 4], true])
    expect(seqs(await page(fanId, { cursor: from.meta.nextCursor }))).toEqual([2, 1])
    const lastPage = await page(fanId, { fromSeq: 5, limit: 2 })
    expect([seqs(lastPage), lastPage.meta.more]).toEqual([[5, 6], false])
    const allMessages = await page(fanId, { fromSeq: -5 })
    expect([seqs(allMessages), allMessages.meta.nextCursor]).toEqual([[1, 2, 3, 4, 5, 6], null])
  })

  test.each([
    ['2026-01-05', [3, 4, 5, 6]],
    ['2026-01-04', [1, 2, 3, 4, 5, 6]],
    ['2026-01-06', [5, 6]],
    ['2020-01-01', [1, 2, 3, 4, 5, 6]],
    ['2026-01-08', []],
  ])('starts on the day %s in the agency’s time zone', async (fromDay, expected) => {
    const body = await page(fanId, { fromDay })
    expect(seqs(body)).toEqual(expected)
    const olderSeqs = descending((expected[0] ?? 7) - 1, 1)
    if (olderSeqs.length === 0) expect(body.meta.nextCursor).toBeNull()
    else expect(seqs(await page(fanId, { cursor: body.meta.nextCursor }))).toEqual(olderSeqs)
  })
})

test.each<[AnyJson]>([
  ...[[1.5], [1e300], ['1'], [1, 2], [-(2 ** 40)]].map((values): [AnyJson] => [
    { cursor: encodeCursor(values) },
  ]),
  [{ cursor: 'junk' }],
  [{ afterRev: 'x' }],
  [{ afterRev: 2 ** 31 }],
  [{ fromSeq: 1.5 }],
  [{ fromDay: '2026-02-30' }],
  [{ fromDay: 'today' }],
  [{ fromDay: '0000-01-01' }],
  [{ fromDay: '9000-01-01' }],
  [{ fromDay: '2026-01-01', fromSeq: 1 }],
  [{ cursor: encodeCursor([1]), afterRev: 1 }],
  [{ limit: 0 }],
  [{ other: 1 }],
])('%j returns 400', async (query) => {
  expect((await read(admin, await newFan(), query)).status).toBe(400)
})

test('the last possible day has no messages', async () => {
  expect((await page(await newFan(), { fromDay: '8999-12-31' })).data).toEqual([])
})

test('each message shows whether it was read: incoming by the team, outgoing by the fan', async () => {
  const fanId = await newFan()
  const messages = await chat(t, fanId, [{ from: 'fan' }, { from: 'us' }, { from: 'fan' }])
  await t.send(admin.token, 'POST /chats/mark-read', { body: { messageIds: [messages[0]?.id] } })
  await t.sql('UPDATE messages SET is_read = true WHERE id = $1', [messages[1]?.id])
  expect((await page(fanId)).data.map(({ isRead }: AnyJson) => isRead)).toEqual([false, true, true])
})

test('a blocked fan can neither send nor receive messages until unblocked', async () => {
  const fanId = await newFan()
  const { token, agencyId } = admin
  await t.send(token, 'POST /fans/{id}/block', { params: { id: fanId }, body: {} })
  await expect(addMessage(t, agencyId, fanId, 'FROM_FAN')).rejects.toMatchObject({ code: 'refused' })
  expect(await t.sql('SELECT 1 FROM messages WHERE fan_id = $1', [fanId])).toEqual([])
  await expect(addMessage(t, agencyId, fanId, 'TO_FAN')).rejects.toMatchObject({ code: 'refused' })
  await t.send(token, 'DELETE /fans/{id}/block', { params: { id: fanId } })
  expect((await addMessage(t, agencyId, fanId, 'TO_FAN')).seq).toBe(1)
  expect((await addMessage(t, agencyId, fanId, 'FROM_FAN')).seq).toBe(2)
})

test('each role reads only threads it has access to', async () => {
  const { north, south } = t.people
  const hiddenFan = await newFan()
  const ownFan = await addFan(t, admin.agencyId, await creatorOf(t, north.CREATOR))
  for (const id of [hiddenFan, ownFan]) await chat(t, id, [{ from: 'fan' }])
  const statuses = async (user: TestUser) => [
    (await read(user, hiddenFan)).status,
    (await read(user, ownFan)).status,
  ]
  expect(await statuses(north.CHAT_OPERATOR)).toEqual([404, 404])
  await assign(t, north.CHAT_OPERATOR, creatorId)
  expect(await statuses(north.CHAT_OPERATOR)).toEqual([200, 404])
  expect(await statuses(north.CREATOR)).toEqual([404, 200])
  for (const user of [north.SUPER_ADMIN, north.AGENCY_ADMIN, north.COMPLIANCE])
    expect(await statuses(user)).toEqual([200, 200])
  for (const user of Object.values(south)) expect(await statuses(user)).toEqual([404, 404])
  expect((await read(admin, newId())).status).toBe(404)
})
