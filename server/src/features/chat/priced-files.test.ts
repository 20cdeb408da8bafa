import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { acceptSignUp, addFan, assign, ownCreator } from '../../../test/fans.ts'
import { payForMessage } from '../../../test/inbound.ts'

/** Files that leave through chat: priced ones only from the library, none of an unverified creator. */

let t: TestApp
let admin: TestUser
let operator: TestUser
let creator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creator = t.people.north.CREATOR
  creatorId = await ownCreator(t)
  await acceptSignUp(t, creatorId)
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newFan = () => addFan(t, admin.agencyId, creatorId)
const send = (user: TestUser, body: AnyJson) =>
  t.send(user.token, 'POST /chats/send', { body: { content: '', clientId: newId(), ...body } })
const fileOf = (user: TestUser) => addReadyUpload(t, user, { purpose: 'chat' })
const outcome = ({ status, body }: AnyJson) => [status, body.message]
const messagesTo = (fanId: string) => t.sql('SELECT id FROM messages WHERE fan_id = $1', [fanId])
const PRICED =
  'A file with a price must be in the content library. Add it there and send it once it’s cleared, or send it free.'

/** A priced file from disk, sent before prices needed the library. */
async function addOldPricedMessage(fanId: string) {
  const { data } = (await send(operator, { fanId, attachments: [{ uploadId: await fileOf(operator) }] })).body
  await t.sql('UPDATE message_attachments SET price_cents = 2500 WHERE message_id = $1', [data.id])
  return data.id as string
}

test('a file from disk is sent free, and refused with a price', async () => {
  for (const user of [creator, operator, admin]) {
    const [fanId, uploadId] = [await newFan(), await fileOf(user)]
    expect(outcome(await send(user, { fanId, attachments: [{ uploadId, price: 25 }] }))).toEqual([
      422,
      PRICED,
    ])
    const item = await addClearedItem(t, admin, creatorId)
    const mixed = [
      { itemId: item.id, price: 20 },
      { uploadId, price: 5 },
    ]
    expect(outcome(await send(user, { fanId, attachments: mixed }))).toEqual([422, PRICED])
    expect(await messagesTo(fanId)).toEqual([])
    const sent = await send(user, { fanId, attachments: [{ itemId: item.id, price: 20 }, { uploadId }] })
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)])
  }
})

test('priced files from before stay readable and payable, and are not sent again', async () => {
  const fanId = await newFan()
  const id = await addOldPricedMessage(fanId)
  const read = async () =>
    (await t.send(operator.token, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } })).body
      .data[0].attachments[0]
  expect(await read()).toMatchObject({ price: 25, isPaid: false, isLocked: true })
  await t.sql(`UPDATE messages SET failure = 'Too large' WHERE id = $1`, [id])
  const resend = () => t.send(operator.token, 'POST /chats/messages/{id}/resend', { params: { id } })
  expect(outcome(await resend())).toEqual([422, PRICED])
  const actor = { kind: 'system', id: null, name: 'Test' } as const
  await payForMessage({ platform: t.platform, agencyId: admin.agencyId, actor }, fanId, id)
  expect(await read()).toMatchObject({ price: 25, isPaid: true, isLocked: false })
})

test('nobody sends photos or videos of a creator who is not verified', async () => {
  const fanId = await newFan()
  const item = await addClearedItem(t, admin, creatorId)
  const failed = (await send(admin, { fanId, attachments: [{ uploadId: await fileOf(admin) }] })).body.data.id
  await t.sql(`UPDATE messages SET failure = 'Too large' WHERE id = $1`, [failed])
  await t.sql('UPDATE creators SET is_verified = false WHERE id = $1', [creatorId])
  const unverified = [
    422,
    'This creator isn’t verified yet, so photos and videos can’t be sent. Messages without files can.',
  ]
  for (const user of [creator, operator, admin]) {
    const files = { attachments: [{ uploadId: await fileOf(user) }] }
    expect(outcome(await send(user, { fanId, ...files }))).toEqual(unverified)
    expect(outcome(await send(user, { fanId, attachments: [{ itemId: item.id }] }))).toEqual(unverified)
    expect((await send(user, { fanId, content: 'Hello' })).status).toBe(201)
  }
  const resend = await t.send(admin.token, 'POST /chats/messages/{id}/resend', { params: { id: failed } })
  expect(outcome(resend)).toEqual(unverified)
  await t.sql('UPDATE creators SET is_verified = true WHERE id = $1', [creatorId])
  expect((await send(operator, { fanId, attachments: [{ itemId: item.id }] })).status).toBe(201)
})

test('an agency can limit its staff to library files', async () => {
  const setLimit = (libraryFilesOnly: boolean) =>
    t.send(admin.token, 'PATCH /agency', { body: { libraryFilesOnly } })
  const detail = async (user: TestUser, id: string) =>
    (await t.send(user.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data.media
  const fanId = await newFan()
  expect(await detail(operator, fanId)).toEqual({ isCreatorVerified: true, isLibraryOnly: false })
  expect((await setLimit(true)).body.data).toMatchObject({ libraryFilesOnly: true })
  for (const user of [operator, admin]) {
    expect(await detail(user, fanId)).toEqual({ isCreatorVerified: true, isLibraryOnly: true })
    const files = { attachments: [{ uploadId: await fileOf(user) }] }
    expect(outcome(await send(user, { fanId, ...files }))).toEqual([
      422,
      'Your agency lets staff send files from the content library only.',
    ])
  }
  const item = await addClearedItem(t, admin, creatorId)
  expect((await send(operator, { fanId, attachments: [{ itemId: item.id }] })).status).toBe(201)
  expect((await detail(creator, fanId)).isLibraryOnly).toBe(false)
  expect((await send(creator, { fanId, attachments: [{ uploadId: await fileOf(creator) }] })).status).toBe(
    201,
  )
  await setLimit(false)
  expect((await send(operator, { fanId, attachments: [{ uploadId: await fileOf(operator) }] })).status).toBe(
    201,
  )
})
