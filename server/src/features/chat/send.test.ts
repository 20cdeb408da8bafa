import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addClearedItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Send Star')
})
afterAll(() => t.close())

const send = (user: TestUser | null, body: object) =>
  t.send(user?.token ?? null, 'POST /chats/send', { body })
const storedMessages = (fanId: string) =>
  t.sql('SELECT * FROM messages WHERE fan_id = $1 ORDER BY seq', [fanId]) as Promise<
    { id: string; seq: number; rev: number; content: string; client_id: string }[]
  >
const admin = () => t.people.north.AGENCY_ADMIN

test('a message is returned as stored', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await t.sql(`UPDATE fans SET platform = 'FANSLY' WHERE id = $1`, [fanId])
  const clientId = newId()
  const response = await send(admin(), { fanId, content: '  Good morning!\nSlept well? ', clientId })
  expect(response.status).toBe(201)
  expect(response.body.data).toEqual({
    id: expect.any(String),
    seq: 1,
    rev: 1,
    clientId,
    content: 'Good morning!\nSlept well?',
    direction: 'TO_FAN',
    handlerType: 'HUMAN',
    composition: 'typed',
    isRead: false,
    isSent: false,
    isDelivered: false,
    failure: null,
    flagged: false,
    flaggedBy: [],
    notMyVoice: false,
    screening: [],
    isDeleted: false,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    platform: 'FANSLY',
    sender: { name: 'canarynorth AGENCY_ADMIN', avatar: null },
    attachments: [],
  })
  const thread = await t.send(admin().token, 'GET /chats/conversations/{id}/messages', {
    params: { id: fanId },
  })
  expect(thread.body.data).toEqual([response.body.data])
})

test('a message on the internal platform counts as sent immediately', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await t.sql(`UPDATE fans SET platform = 'INTERNAL' WHERE id = $1`, [fanId])
  const { body } = await send(admin(), { fanId, content: 'Hi' })
  expect(body.data).toMatchObject({ platform: 'INTERNAL', isSent: true, isDelivered: false, isRead: false })
})

test('the handler type depends on the role, and the composition is stored separately', async () => {
  const { SUPER_ADMIN, CHAT_OPERATOR, CREATOR } = t.people.north
  const ownCreator = await creatorOf(t, CREATOR)
  await assign(t, CHAT_OPERATOR, ownCreator)
  const fanId = await addFan(t, agencyId, ownCreator)
  const sendAs = async (user: TestUser, composition: string) =>
    (await send(user, { fanId, content: 'Hi', composition })).body.data
  expect(await sendAs(CHAT_OPERATOR, 'quick_reply')).toMatchObject({
    handlerType: 'CHAT_OPERATOR',
    composition: 'quick_reply',
  })
  expect(await sendAs(CREATOR, 'typed')).toMatchObject({ handlerType: 'HUMAN', composition: 'typed' })
  expect(await sendAs(SUPER_ADMIN, 'typed')).toMatchObject({ handlerType: 'HUMAN', seq: 3 })
})

test('only users who can write to this creator’s fans can send', async () => {
  const { north, south } = t.people
  const fanId = await addFan(t, agencyId, creatorId)
  const outsider = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'stranger')
  const cases: [TestUser | null, number][] = [
    [null, 401],
    [north.COMPLIANCE, 403],
    [outsider, 404],
    [north.CREATOR, 404],
    [south.AGENCY_ADMIN, 404],
    [south.SUPER_ADMIN, 404],
  ]
  for (const [user, status] of cases)
    expect([user?.role, (await send(user, { fanId, content: 'Psst' })).status]).toEqual([user?.role, status])
  expect(await storedMessages(fanId)).toEqual([])
  expect((await send(admin(), { fanId: newId(), content: 'Anybody there?' })).status).toBe(404)
  await assign(t, outsider, creatorId)
  expect((await send(outsider, { fanId, content: 'Hello' })).status).toBe(201)
})

test.each<[string, object, number]>([
  ['nothing', {}, 400],
  ['only spaces', { content: ' \n ' }, 400],
  ['a NUL character', { content: 'a\0b' }, 400],
  ['a broken surrogate', { content: 'a\ud83d' }, 400],
  ['a direction override', { content: 'abc\u202edef' }, 400],
  ['text that is too long', { content: 'x'.repeat(5_001) }, 400],
  ['text of the maximum length', { content: 'x'.repeat(5_000) }, 201],
  ['a question mark', { content: '?' }, 201],
  ['an emoji', { content: '👩‍👩‍👧' }, 201],
  ['text that looks like markup', { content: `<b>'"\\%_{name}</b>` }, 201],
  ['a handler chosen by the sender', { content: 'Hi', handlerType: 'AI' }, 400],
  ['an unknown composition', { content: 'Hi', composition: 'robot' }, 400],
  ['an invalid client id', { content: 'Hi', clientId: 'x' }, 400],
  ['a price below the minimum', { attachments: [{ uploadId: newId(), price: 0.5 }] }, 400],
  ['an unknown file', { content: '', attachments: [{ uploadId: newId(), price: 5 }] }, 422],
])('sending %s returns $2', async (_, body, status) => {
  const fanId = await addFan(t, agencyId, creatorId)
  const response = await send(admin(), { fanId, ...body })
  expect([response.status, response.text]).toEqual([status, expect.any(String)])
  expect((await storedMessages(fanId)).length).toBe(status === 201 ? 1 : 0)
})

test('fifty concurrent copies of a request and a later retry create one message', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const body = { fanId, content: 'Once', clientId: newId() }
  const responses = await Promise.all(Array.from({ length: 50 }, () => send(admin(), body)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  const [message] = await storedMessages(fanId)
  for (const response of responses) expect(response.body.data).toMatchObject({ id: message?.id, seq: 1 })
  expect((await send(admin(), body)).body.data).toMatchObject({ id: message?.id, content: 'Once' })
  expect(await storedMessages(fanId)).toHaveLength(1)
})

test('a client id with other words, files or fans is a conflict, and nothing is stored', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const file = await addReadyUpload(t, admin(), { purpose: 'chat' })
  const item = await addClearedItem(t, admin(), creatorId)
  const text = { fanId, content: 'Good morning', clientId: newId() }
  const withFile = { fanId, attachments: [{ uploadId: file }], clientId: newId() }
  const withItem = { fanId, attachments: [{ itemId: item.id, price: 20 }], clientId: newId() }
  for (const body of [text, withFile, withItem]) expect((await send(admin(), body)).status).toBe(201)
  const changes = [
    { ...text, content: 'Other words' },
    { ...text, content: 'Other words with my phone number 555 010 9999' },
    { ...text, attachments: [{ uploadId: await addReadyUpload(t, admin(), { purpose: 'chat' }) }] },
    { ...withFile, content: 'Look at this' },
    { ...withFile, attachments: [{ uploadId: await addReadyUpload(t, admin(), { purpose: 'chat' }) }] },
    { ...withItem, attachments: [{ itemId: item.id, price: 25 }] },
    { ...withItem, attachments: [{ itemId: item.id }] },
    { ...withItem, fanId: await addFan(t, agencyId, creatorId) },
  ]
  for (const body of changes) {
    const response = await send(admin(), body)
    expect([body, response.status, response.body.message]).toEqual([
      body,
      409,
      'Not sent: this client ID was already used for another message. Write it again.',
    ])
  }
  const repeats = [text, withFile, { ...withItem, fanId: fanId.toUpperCase() }]
  for (const body of repeats) expect((await send(admin(), body)).status).toBe(201)
  expect(await storedMessages(fanId)).toHaveLength(3)
})

test('of concurrent requests with one client id and different words, one is sent', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const clientId = newId()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(admin(), { fanId, content: `Words ${n}`, clientId })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  const sent = responses.find(({ status }) => status === 201)?.body.data
  expect((await storedMessages(fanId)).map(({ content }) => content)).toEqual([sent.content])
})

test('a client id is unique per sender, across conversations', async () => {
  const [first, other] = [await addFan(t, agencyId, creatorId), await addFan(t, agencyId, creatorId)]
  const clientId = newId()
  expect((await send(admin(), { fanId: first, content: 'Hi', clientId })).status).toBe(201)
  expect((await send(admin(), { fanId: other, content: 'Hi', clientId })).body.code).toBe('conflict')
  const concurrentResponses = await Promise.all(
    [first, other].map((fanId) =>
      send(admin(), { fanId, content: 'Both', clientId: clientId.replace(/.$/, 'f') }),
    ),
  )
  expect(concurrentResponses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const otherUserMessage = await send(t.people.north.SUPER_ADMIN, { fanId: first, content: 'Hi', clientId })
  expect(otherUserMessage.body.data).toMatchObject({ clientId })
  expect(otherUserMessage.status).toBe(201)
})

test('twenty concurrent writers in one conversation get consecutive sequence numbers', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const sendFive = async (sender: number) => {
    const seqs: number[] = []
    for (let n = 0; n < 5; n++) {
      const { body } = await send(admin(), { fanId, content: `${sender}-${n}`, clientId: newId() })
      seqs.push(body.data.seq)
    }
    return seqs
  }
  const results = await Promise.all(Array.from({ length: 20 }, (_, sender) => sendFive(sender)))
  for (const seqs of results) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  const rows = await storedMessages(fanId)
  const numbers = Array.from({ length: 100 }, (_, i) => i + 1)
  expect(rows.map(({ seq }) => seq)).toEqual(numbers)
  expect(rows.map(({ rev }) => rev)).toEqual(numbers)
  const [conversation] = await t.sql(
    'SELECT last_seq, rev, last_preview FROM conversations WHERE fan_id = $1',
    [fanId],
  )
  expect(conversation).toEqual({ last_seq: 100, rev: 100, last_preview: rows.at(-1)?.content })
})

describe('files', () => {
  const upload = async (user: TestUser, status = 'ready') => {
    const id = newId()
    await t.sql(
      `INSERT INTO uploads (id, agency_id, owner_id, purpose, status, file_name, bytes, kind, width, height, display_key, thumbnail_key)
       VALUES ($1, $2, $3, 'chat', $4, 'a.jpg', 10, 'image', 4, 3, 'd', 't')`,
      [id, user.agencyId, user.userId, status],
    )
    return id
  }
  const sendFiles = (fanId: string, ...files: string[]) =>
    send(admin(), { fanId, attachments: files.map((uploadId) => ({ uploadId })), clientId: newId() })

  test('can be attached once', async () => {
    const fanId = await addFan(t, agencyId, creatorId)
    const [first, second] = [await upload(admin()), await upload(admin())]
    const response = await sendFiles(fanId, second, first)
    expect(response.body.data).toMatchObject({ content: '', attachments: [{ id: second }, { id: first }] })
    expect(response.body.data.attachments[0]).toMatchObject({
      type: 'image',
      price: null,
      isPaid: false,
      width: 4,
    })
    const [conversation] = await t.sql('SELECT last_attachment FROM conversations WHERE fan_id = $1', [fanId])
    expect(conversation.last_attachment).toBe('image')
    expect((await sendFiles(fanId, first)).status).toBe(422)
  })

  test('are rejected if they belong to someone else, are not ready or are listed twice', async () => {
    const fanId = await addFan(t, agencyId, creatorId)
    const ownUpload = await upload(admin())
    const responses: ApiResponse[] = [
      await sendFiles(fanId, await upload(t.people.north.CREATOR)),
      await sendFiles(fanId, await upload(t.people.south.AGENCY_ADMIN)),
      await sendFiles(fanId, ownUpload, await upload(admin(), 'preparing')),
      await sendFiles(fanId, ownUpload, ownUpload),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(responses[0]?.body.message).toBe(
      'A file can’t be attached: it isn’t ready yet, was already sent or isn’t yours.',
    )
    expect(await storedMessages(fanId)).toEqual([])
    expect((await sendFiles(fanId, ownUpload)).status).toBe(201)
  })

  test('used in many concurrent messages are attached to only one', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => addFan(t, agencyId, creatorId)))
    const file = await upload(admin())
    const responses = await Promise.all(fans.map((fanId) => sendFiles(fanId, file)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
    expect(await t.sql('SELECT 1 FROM message_attachments WHERE upload_id = $1', [file])).toHaveLength(1)
  })
})

test('blocked and archived fans can’t be messaged until unblocked or restored', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  const { token } = admin()
  const params = { id: fanId }
  const attempt = async () => {
    const { status, body } = await send(admin(), { fanId, content: 'We have to part ways.' })
    return [status, body.message]
  }
  await t.send(token, 'POST /fans/{id}/block', { params, body: {} })
  expect(await attempt()).toEqual([422, 'This fan is blocked. Unblock them to send messages.'])
  await t.send(token, 'DELETE /fans/{id}/block', { params })
  await t.send(token, 'DELETE /fans/{id}', { params })
  expect(await attempt()).toEqual([422, 'This fan is archived. Restore them to send messages.'])
  expect(await storedMessages(fanId)).toEqual([])
  await t.send(token, 'POST /fans/{id}/restore', { params })
  expect((await attempt())[0]).toBe(201)
})

test('every stored figure matches a recount', async () => {
  expect(await chatMismatches(t, agencyId)).toEqual([])
})
