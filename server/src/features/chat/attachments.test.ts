import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFanMessage } from '../../../test/chat-samples.ts'
import { acceptSignUp, ownCreator } from '../../../test/fans.ts'
import { firstOf } from '../../../test/long.ts'
import { pictureAs, upload, waitUntilPrepared } from '../../../test/media-files.ts'
import { beginUpload } from '../../../test/upload-samples.ts'

/** Ownership, visibility and expiry of attachments. */

let t: TestApp
let admin: TestUser
let fanId: string
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  await acceptSignUp(t, await ownCreator(t))
  fanId = (await addFanMessage(t)).fanId
})
afterAll(() => t.close())

const addReadyUpload = async (user = admin) => {
  const id = await upload(t, user, await pictureAs('png'))
  await waitUntilPrepared(t, user, id)
  return id
}
const send = (attachments: object[], user = admin, content = '', to = fanId) =>
  t.send(user.token, 'POST /chats/send', { body: { fanId: to, content, attachments, clientId: newId() } })
const get = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode
const thread = async (user = admin) =>
  (await t.send(user.token, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } })).body.data

test('a message contains pictures, and its sender and compliance get working URLs', async () => {
  const [first, second] = [await addReadyUpload(), await addReadyUpload()]
  const response = await send([{ uploadId: first }, { uploadId: second }])
  expect(response.status).toBe(201)
  const expected = [
    { id: first, type: 'image', width: 60, height: 40, seconds: null, price: null, isPaid: false },
    { id: second, type: 'image', width: 60, height: 40, seconds: null, price: null, isPaid: false },
  ]
  const [newest] = await thread()
  const [newestForCompliance] = await thread(t.people.north.COMPLIANCE)
  for (const { attachments } of [response.body.data, newest, newestForCompliance]) {
    expect(attachments).toMatchObject(expected)
    for (const { url, thumbnailUrl } of attachments)
      expect([await get(url), await get(thumbnailUrl)]).toEqual([200, 200])
  }
})

test('deleting a message hides its attachments and invalidates their URLs', async () => {
  const { data } = (await send([{ uploadId: await addReadyUpload() }])).body
  const { url } = data.attachments[0]
  expect(await get(url)).toBe(200)
  await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id: data.id } })
  expect(await get(url)).toBe(404)
  expect((await thread())[0].attachments).toEqual([])
})

test('a sent file can’t be deleted by its sender', async () => {
  const id = await addReadyUpload()
  const isUsed = async () =>
    (await t.send(admin.token, 'GET /uploads/{id}/status', { params: { id } })).body.data.isUsed
  expect(await isUsed()).toBe(false)
  await send([{ uploadId: id }])
  expect(await isUsed()).toBe(true)
  const headers = { 'tus-resumable': '1.0.0' }
  const response = await t.send(admin.token, 'DELETE /uploads/{id}', { params: { id }, headers })
  expect(response.status).toBe(409)
  expect(await get((await thread())[0].attachments[0].url)).toBe(200)
})

describe('a message is rejected with', () => {
  const cases: [string, () => Promise<string>][] = [
    ['someone else’s file', () => addReadyUpload(t.people.north.CREATOR)],
    ['another agency’s file', () => addReadyUpload(t.people.south.AGENCY_ADMIN)],
    ['an unfinished file', () => beginUpload(t, admin)],
    ['an unknown file', async () => newId()],
    [
      'a rejected file',
      async () => {
        const id = await upload(t, admin, Buffer.from('<svg><script>1</script></svg>'))
        await waitUntilPrepared(t, admin, id)
        return id
      },
    ],
    [
      'a file that was uploaded for the content library',
      async () => {
        const id = await upload(t, admin, await pictureAs('png'), 'photo.png', 'content')
        await waitUntilPrepared(t, admin, id)
        return id
      },
    ],
    [
      'a file that was already sent',
      async () => {
        const id = await addReadyUpload()
        await send([{ uploadId: id }])
        return id
      },
    ],
  ]
  test.each(firstOf(4, cases))('%s', async (_, file) => {
    const uploadId = await file()
    const before = await thread()
    const response = await send([{ uploadId }], admin, 'Look at this')
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect((await thread()).map(({ id }: { id: string }) => id)).toEqual(
      before.map(({ id }: { id: string }) => id),
    )
  })

  test('a file listed twice, or one that a concurrent message already uses', async () => {
    const id = await addReadyUpload()
    expect((await send([{ uploadId: id }, { uploadId: id }])).status).toBe(422)
    const fans = [fanId, fanId, (await addFanMessage(t)).fanId, (await addFanMessage(t)).fanId]
    const responses = await Promise.all(fans.map((to) => send([{ uploadId: id }], admin, '', to)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    const rows = await t.sql('SELECT 1 FROM message_attachments WHERE upload_id = $1', [id])
    expect(rows).toHaveLength(1)
  })
})
