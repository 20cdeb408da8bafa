import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addItem, addReadyUpload, unchangedBody } from '../../../test/content-fixture.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import { fetchMedia, photo } from '../../../test/media-files.ts'
import { mediaKey } from '../uploads/media-keys.ts'
import { sweepUploads } from '../uploads/uploads-sweep.service.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Media Star')
})
afterAll(() => t.close())

/** Adds an upload with its files, two days old. */
async function addStoredUpload(): Promise<string> {
  const id = await addReadyUpload(t, admin)
  for (const variant of ['display', 'thumbnail'] as const) {
    const key = mediaKey({ agencyId: admin.agencyId, id }, variant)
    await t.platform.storage.write(key, [await photo(60, 40)] as never)
    await t.sql(
      `UPDATE uploads SET ${variant}_key = $2, created_at = now() - interval '2 days' WHERE id = $1`,
      [id, key],
    )
  }
  return id
}
const status = async (url: string) => (await fetchMedia(t, url)).statusCode
const exists = async (id: string) => (await t.sql('SELECT 1 FROM uploads WHERE id = $1', [id])).length === 1

/** Sends the file in a message, as a library item. */
async function sendFile(uploadId: string, itemId: string): Promise<void> {
  const fanId = await addFan(t, admin.agencyId, creatorId)
  await addMessage(t, admin.agencyId, fanId, 'TO_FAN')
  await t.sql(
    `INSERT INTO message_attachments (agency_id, message_id, position, upload_id, item_id) SELECT agency_id, id, 0, $2, $3 FROM messages WHERE fan_id = $1`,
    [fanId, uploadId, itemId],
  )
}

const replaceFiles = async (item: AnyJson, files: string[]) =>
  (
    await t.send(admin.token, 'PUT /content/{id}', {
      params: { id: item.id },
      body: { ...unchangedBody(item), files },
    })
  ).body.data

test('serves an item’s files and deletes removed ones unless a message uses them', async () => {
  const [keptId, removedId, sentId] = [
    await addStoredUpload(),
    await addStoredUpload(),
    await addStoredUpload(),
  ]
  const item = await addItem(t, admin, creatorId, { type: 'ALBUM', files: [keptId, removedId, sentId] })
  const urls: string[] = item.mediaFiles.map(({ url }: AnyJson) => url)
  expect(await Promise.all(urls.map(status))).toEqual([200, 200, 200])
  expect(await status(item.thumbnail)).toBe(200)
  await sendFile(sentId, item.id)
  await replaceFiles(item, [keptId])
  await sweepUploads(t.platform)
  expect(await Promise.all([keptId, removedId, sentId].map(exists))).toEqual([true, false, true])
  expect(await Promise.all(urls.map(status))).toEqual([200, 404, 200])
})

test('refuses to delete a sent draft and deletes an unsent one with its files', async () => {
  const [sentId, unsentId] = [await addStoredUpload(), await addStoredUpload()]
  const items = [
    await addItem(t, admin, creatorId, { files: [sentId] }),
    await addItem(t, admin, creatorId, { files: [unsentId] }),
  ]
  await sendFile(sentId, items[0]?.id)
  const responses = []
  for (const { id } of items)
    responses.push(await t.send(admin.token, 'DELETE /content/{id}', { params: { id } }))
  expect(responses.map((response) => response.status)).toEqual([409, 200])
  expect(responses[0]?.body.message).toBe(
    'This item was published, sent, reviewed or taken down. Archive it instead.',
  )
  await sweepUploads(t.platform)
  expect(await Promise.all([sentId, unsentId].map(exists))).toEqual([true, false])
})
