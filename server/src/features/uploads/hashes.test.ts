import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { heic, photo, upload, waitUntilPrepared } from '../../../test/media-files.ts'

let t: TestApp
let owner: TestUser
beforeAll(async () => {
  t = await startTestApp()
  owner = t.people.north.CHAT_OPERATOR
})
afterAll(() => t.close())

async function hashesOf(file: Buffer, purpose: 'chat' | 'content') {
  const id = await upload(t, owner, file, 'photo.jpg', purpose)
  expect(await waitUntilPrepared(t, owner, id, 30_000)).toMatchObject({ status: 'ready', kind: 'image' })
  return (await t.sql('SELECT sha256, phash FROM uploads WHERE id = $1', [id]))[0]
}
const anyInteger = expect.stringMatching(/^-?\d+$/)

test.each([
  ['a JPEG', () => photo()],
  ['a HEIC', heic],
])(
  '%s for the library is stored with its SHA-256 and a perceptual hash',
  async (_, createFile) => {
    const file = await createFile()
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(await hashesOf(file, 'content')).toEqual({ sha256, phash: anyInteger })
  },
  40_000,
)

// Chat files too, so that a copy of a taken-down file is recognized.
test('a chat file is stored with its SHA-256 and a perceptual hash', async () => {
  const file = await photo()
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(await hashesOf(file, 'chat')).toEqual({ sha256, phash: anyInteger })
})
