import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFan, connectAccount } from '../../../test/fans.ts'
import { receiveMessage, setDelivery, setFanPresence } from '../../../test/inbound.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'

/** Events from the platform: fans' messages, delivery and presence. */

let t: TestApp
let agencyId: string
let creatorId: string
let bridge: AgencyCtx
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Inbound Star')
  await connectAccount(t, creatorId)
  bridge = { platform: t.platform, agencyId, actor: { kind: 'system', id: null, name: 'Bridge' } }
})
afterAll(() => t.close())

const token = () => t.people.north.AGENCY_ADMIN.token
const thread = async (id: string) =>
  (await t.send(token(), 'GET /chats/conversations/{id}/messages', { params: { id } })).body.data.toReversed()
const send = async (fanId: string, content: string) =>
  (await t.send(token(), 'POST /chats/send', { body: { fanId, content } })).body.data

test.each([
  'Hello!',
  '<script>alert(1)</script> {name} %s \\ %_',
  'tricky \u202e sdrawkcab \u200b\u2066',
  ' spaces stay \n ',
  'z̶̢̛̘a̵̡l̷g̸o',
  '👩‍👩‍👧 \uffff',
])('a fan’s text is stored unchanged', async (content) => {
  const fanId = await addFan(t, agencyId, creatorId, { username: 'ann_onym' })
  const message = await receiveMessage(bridge, { fanId, content })
  expect(message).toMatchObject({
    content,
    direction: 'FROM_FAN',
    isRead: false,
    platform: 'ONLYFANS',
    sender: { name: 'ann_onym' },
  })
  expect(await thread(fanId)).toEqual([message])
  await t.sql('UPDATE fans SET archived_at = now(), username_key = id::text WHERE id = $1', [fanId])
})

test('a broken surrogate is replaced, not rejected', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  expect((await receiveMessage(bridge, { fanId, content: 'a\ud83d!' })).content).toBe('a\ufffd!')
})

test('a message reported thirty times concurrently is stored once', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const message = { fanId, content: 'Hi', externalId: 'of-1', sentAt: '2026-03-01T10:00:00.000Z' }
  const responses = await Promise.all(Array.from({ length: 30 }, () => receiveMessage(bridge, message)))
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
  expect(await thread(fanId)).toMatchObject([{ seq: 1, timestamp: '2026-03-01T10:00:00Z' }])
  const otherFanId = await addFan(t, agencyId, creatorId)
  expect((await receiveMessage(bridge, { ...message, fanId: otherFanId })).id).not.toBe(responses[0]?.id)
})

test('a blocked fan’s message is rejected until they are unblocked', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await t.send(token(), 'POST /fans/{id}/block', { params: { id: fanId }, body: {} })
  const rejected = receiveMessage(bridge, { fanId, content: 'Let me in' })
  await expect(rejected).rejects.toMatchObject({ code: 'refused' })
  expect(await thread(fanId)).toEqual([])
  await t.send(token(), 'DELETE /fans/{id}/block', { params: { id: fanId } })
  const message = await receiveMessage(bridge, { fanId, content: 'Thank you' })
  expect(await thread(fanId)).toEqual([message])
})

test('a fan of another agency is not found', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const otherAgency = { ...bridge, agencyId: t.people.south.AGENCY_ADMIN.agencyId }
  await expect(receiveMessage(otherAgency, { fanId, content: 'Hi' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(setDelivery(otherAgency, fanId, 9, 'read')).rejects.toMatchObject({ code: 'not_found' })
  await expect(setFanPresence(otherAgency, fanId, { isOnline: true })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('delivered and read cover all our earlier messages, and each change gets a revision', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await send(fanId, 'one')
  await receiveMessage(bridge, { fanId, content: 'two' })
  const three = await send(fanId, 'three')
  await send(fanId, 'four')
  const statuses = async () =>
    (await thread(fanId)).map((m: Message) => [m.rev, m.isSent, m.isDelivered, m.isRead])

  expect(await setDelivery(bridge, fanId, three.seq, 'delivered')).toBe(2)
  const delivered = [
    [5, true, true, false],
    [2, false, false, false],
    [6, true, true, false],
    [4, false, false, false],
  ]
  expect(await statuses()).toEqual(delivered)
  expect(await setDelivery(bridge, fanId, 3, 'delivered')).toBe(0)
  expect(await statuses()).toEqual(delivered)
  expect(await setDelivery(bridge, fanId, 4, 'sent')).toBe(1)
  expect((await statuses()).at(-1)).toEqual([7, true, false, false])

  expect(await setDelivery(bridge, fanId, 4, 'read')).toBe(3)
  expect(await statuses()).toEqual([
    [8, true, true, true],
    [2, false, false, false],
    [9, true, true, true],
    [10, true, true, true],
  ])
  const query = { afterRev: 7 }
  const changes = await t.send(token(), 'GET /chats/conversations/{id}/messages', {
    params: { id: fanId },
    query,
  })
  expect(changes.body.data.map((m: { content: string }) => m.content)).toEqual(['one', 'three', 'four'])
})

test('a receipt covers only messages sent after the account was connected', async () => {
  const creator = await addCreator(t, agencyId, 'Unconnected')
  const fanId = await addFan(t, agencyId, creator)
  const getAccount = async () => {
    const { body } = await t.send(token(), 'GET /chats/conversation/{id}', { params: { id: fanId } })
    return body.data.account
  }
  await send(fanId, 'before')
  expect(await getAccount()).toEqual({ platform: 'ONLYFANS', connectedSince: null })

  const [row] = await t.sql<{ now: string }>('SELECT now()::text AS now')
  await connectAccount(t, creator, row?.now)
  expect((await getAccount()).connectedSince).toEqual(expect.any(String))
  await send(fanId, 'after')
  expect(await setDelivery(bridge, fanId, 2, 'read')).toBe(1)
  const sentStatuses = (await thread(fanId)).map(({ content, isSent }: Message) => [content, isSent])
  expect(sentStatuses).toEqual([
    ['before', false],
    ['after', true],
  ])
})

test('presence expires', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const readPresence = async () => {
    const { body } = await t.send(token(), 'GET /chats/conversation/{id}', { params: { id: fanId } })
    return [body.data.fan.isOnline, body.data.typing, body.data.fan.lastActive !== null]
  }
  expect(await readPresence()).toEqual([false, false, false])
  await setFanPresence(bridge, fanId, { isOnline: true, typing: true })
  expect(await readPresence()).toEqual([true, true, true])
  await setFanPresence(bridge, fanId, { typing: false })
  expect(await readPresence()).toEqual([true, false, true])
  await setFanPresence(bridge, fanId, { typing: true })
  await t.sql(`UPDATE fan_presence SET typing_until = now(), online_until = now() WHERE fan_id = $1`, [fanId])
  expect(await readPresence()).toEqual([false, false, true])
})

test('every stored figure matches a recount', async () => {
  expect(await chatMismatches(t, agencyId)).toEqual([])
})
