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
const isNumber = expect.stringMatching(/^-?\d+$/)

test.each([
  ['a JPEG', () => photo()],
  ['a HEIC', heic],
])(
  '%s for the library is stored with the hashes of its bytes and of its appearance',
  async (_, make) => {
    const file = await make()
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(await hashesOf(file, 'content')).toEqual({ sha256, phash: isNumber })
  },
  40_000,
)

test('a file for chat has no hash of its bytes', async () => {
  expect(await hashesOf(await photo(), 'chat')).toEqual({ sha256: null, phash: isNumber })
})
