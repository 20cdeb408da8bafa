import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { fetchMedia, photo, pictureAs } from '../../../test/media-files.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())

const headers = { 'content-type': 'application/octet-stream' }
const newPerson = () => addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'face')
const uploadAvatar = (token: string | null, upload: Buffer | string) =>
  t.send(token, 'PUT /auth/me/avatar', { upload, headers })
const avatarOf = async (user: TestUser): Promise<string | null> =>
  (await t.send(user.token, 'GET /auth/me')).body.data.avatar

test('a photo becomes a small square without metadata, for the owner and in the team list', async () => {
  const user = await newPerson()
  expect((await uploadAvatar(user.token, await photo(900, 600))).status).toBe(204)
  const url = (await avatarOf(user)) ?? ''
  const response = await fetchMedia(t, url)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, exif } = await sharp(response.rawPayload).metadata()
  expect([width, height, exif]).toEqual([192, 192, undefined])
  const members = (await t.send(mara.token, 'GET /team/members', { query: { limit: 100 } })).body.data
  expect(members.find((member: { id: string }) => member.id === user.userId).avatar).toBe(url)
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422],
  ['text', async () => Buffer.from('not a picture at all'), 422],
  ['a truncated picture', async () => (await pictureAs('png', 400, 400)).subarray(0, 60), 422],
  ['too many pixels', async () => pictureAs('png', 3_000, 2_000), 422],
  ['too many bytes', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 413],
] as const)('%s is rejected and changes nothing', async (_name, file, status) => {
  const user = await newPerson()
  expect((await uploadAvatar(user.token, await file())).status).toBe(status)
  expect(await avatarOf(user)).toBeNull()
})

test('setting a picture requires a session', async () => {
  expect((await uploadAvatar(null, await pictureAs('png'))).status).toBe(401)
})

test.each([
  [
    'a replaced picture',
    (user: TestUser) => pictureAs('webp').then((picture) => uploadAvatar(user.token, picture)),
  ],
  ['a removed picture', (user: TestUser) => t.send(user.token, 'DELETE /auth/me/avatar')],
  [
    'a removed account’s picture',
    (user: TestUser) => t.send(mara.token, 'DELETE /team/members/{id}', { params: { id: user.userId } }),
  ],
])('%s is not found', async (_name, invalidate) => {
  const user = await newPerson()
  await uploadAvatar(user.token, await pictureAs('png'))
  const url = (await avatarOf(user)) ?? ''
  expect((await fetchMedia(t, url)).statusCode).toBe(200)
  await invalidate(user)
  expect((await fetchMedia(t, url)).statusCode).toBe(404)
})
