import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFan, assign, creatorOf } from '../../../test/fans.ts'
import { writeMessage } from '../chat/message-writer.service.ts'

/** Sunday noon in New York, a week after daylight saving time started. */
const NOW = '2026-03-15T16:00:00Z'
let t: TestApp
let admin: TestUser
let operator: TestUser
let creator: TestUser
let fan: string
let whale: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ;({ AGENCY_ADMIN: admin, CHAT_OPERATOR: operator, CREATOR: creator } = t.people.north)
  t.platform.clock = () => new Date(NOW)
  const ownCreator = await creatorOf(t, creator)
  await assign(t, operator, ownCreator)
  fan = await addFan(t, admin.agencyId, ownCreator, { username: 'theo' })
  whale = await addFan(t, admin.agencyId, ownCreator, { username: 'whale' })
})
afterAll(() => t.close())

const readSentMessages = async (): Promise<AnyJson> =>
  (await t.send(creator.token, 'GET /creator-home/sent-messages')).body.data
const write = (fields: object) =>
  writeMessage(t.platform, admin.agencyId, {
    id: newId(),
    fanId: fan,
    direction: 'TO_FAN',
    handlerType: 'CHAT_OPERATOR',
    composition: 'typed',
    content: 'Hello',
    platform: null,
    senderId: operator.userId,
    senderName: 'Dana Kirk',
    clientId: null,
    externalId: null,
    sentAt: '2026-03-15T15:00:00Z',
    visible: null,
    ownerId: null,
    attachments: [],
    ...fields,
  })

test('counts today’s messages by author and composition in the agency’s time zone', async () => {
  expect(await readSentMessages()).toEqual({ messages: 0, fans: 0, groups: [], latest: [] })
  // The last second of yesterday, and a message from the fan.
  await write({ sentAt: '2026-03-15T03:59:59Z' })
  await write({ direction: 'FROM_FAN', composition: null, senderId: null })
  await write({ sentAt: '2026-03-15T04:00:00Z', content: 'First today' })
  await write({ composition: 'ai_edited' })
  await write({ composition: 'ai', fanId: whale })
  await write({ composition: 'quick_reply' })
  await write({ senderId: admin.userId, senderName: 'Mara Ellis', handlerType: 'HUMAN' })
  await write({ senderId: null, senderName: 'Autoresponder', handlerType: 'AI', composition: null })
  await write({ senderId: creator.userId, senderName: 'Juno', handlerType: 'HUMAN' })
  const last = await write({ sentAt: '2026-03-15T15:59:00Z', content: 'Newest' })
  const result = await readSentMessages()
  expect(result).toMatchObject({ messages: 8, fans: 2 })
  expect(result.groups).toEqual([
    { kind: 'typed', writer: 'Dana Kirk', messages: 2 },
    { kind: 'typed', writer: 'Mara Ellis', messages: 1 },
    { kind: 'ai_edited', writer: null, messages: 1 },
    { kind: 'ai', writer: null, messages: 1 },
    { kind: 'quick_reply', writer: null, messages: 1 },
    { kind: 'automatic', writer: null, messages: 1 },
    { kind: 'own', writer: null, messages: 1 },
  ])
  expect(result.latest).toHaveLength(8)
  expect(result.latest[0]).toEqual({
    id: last.id,
    content: 'Newest',
    attachments: 0,
    at: '2026-03-15T15:59:00Z',
    fan: { id: fan, name: 'theo' },
    writer: 'Dana Kirk',
    composition: 'typed',
    kind: 'typed',
    notMyVoice: false,
  })
})

test('a deleted message still counts, but is not shown', async () => {
  const { id } = await write({ content: 'Deleted later' })
  const before = await readSentMessages()
  await t.send(operator.token, 'DELETE /chats/messages/{id}', { params: { id } })
  const after = await readSentMessages()
  expect(after.messages).toBe(before.messages)
  expect(after.latest.map((message: AnyJson) => message.id)).not.toContain(id)
})

test('“Not my voice” is stored with the flag and can be undone', async () => {
  const { id } = await write({ content: 'Howdy partner' })
  const flag = (user: TestUser, body: object) =>
    t.send(user.token, 'PUT /chats/messages/{id}/flag', { params: { id }, body })
  const readMessage = async () => (await readSentMessages()).latest.find((item: AnyJson) => item.id === id)
  const reason = 'not_my_voice'
  for (const _ of [1, 2]) {
    const { body } = await flag(creator, { flagged: true, reason })
    expect(body.data).toMatchObject({ flagged: true, notMyVoice: true, flaggedBy: [{ id: creator.userId }] })
  }
  expect(await readMessage()).toMatchObject({ notMyVoice: true })
  const audited = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'message.flagged' AND details ->> 'messageId' = $1`,
    [id],
  )
  expect(audited).toMatchObject([{ details: { reason } }])
  // An operator's flag is added and removed independently.
  await flag(operator, { flagged: true })
  expect((await flag(operator, { flagged: false })).body.data).toMatchObject({ notMyVoice: true })
  expect((await flag(creator, { flagged: false })).body.data).toMatchObject({
    flagged: false,
    notMyVoice: false,
  })
  // The creator can add the reason to their own flag later.
  await flag(creator, { flagged: true })
  expect((await flag(creator, { flagged: true, reason })).body.data).toMatchObject({ notMyVoice: true })
  expect((await flag(admin, { flagged: false })).body.data).toMatchObject({
    flagged: false,
    notMyVoice: false,
  })
  expect(await readMessage()).toMatchObject({ notMyVoice: false })
})

test.each([
  ['an admin', () => admin, {}, 403],
  ['an operator', () => operator, {}, 403],
  ['the creator on their own message', () => creator, { senderId: null }, 422],
  ['the creator on a fan message', () => creator, { direction: 'FROM_FAN', senderId: null }, 422],
  ['a creator in another agency', () => t.people.south.CREATOR, {}, 404],
])('%s can’t report “Not my voice”', async (_, user, fields: AnyJson, status) => {
  const changes = 'senderId' in fields && !fields.direction ? { senderId: creator.userId } : fields
  const { id } = await write(changes)
  const body = { flagged: true, reason: 'not_my_voice' }
  const response = await t.send(user().token, 'PUT /chats/messages/{id}/flag', { params: { id }, body })
  expect(response.status).toBe(status)
})
