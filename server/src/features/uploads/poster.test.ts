import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { firstOf, longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { upload, video, waitUntilPrepared } from '../../../test/media-files.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { describeWithFfmpeg, makeVideo, rotatedVideo, SECRETS } from '../../../test/video-files.ts'
import { mediaUrl } from './media-url.service.ts'

describeWithFfmpeg('posters created with ffmpeg', () => {
  let t: TestApp
  let owner: TestUser
  beforeAll(async () => {
    t = await startTestApp()
    owner = t.people.north.CHAT_OPERATOR
  })
  afterAll(() => t.close())

  const get = (url: string) => t.app.inject({ method: 'GET', url })
  const uploadAndWait = async (file: Buffer, name?: string) =>
    waitUntilPrepared(t, owner, await upload(t, owner, file, name))
  const uploadedFiles = () => readdir(dirname(t.platform.uploads.pathOf({ id: 'x', bytes: 1 })))

  async function posterOf(state: { thumbnailUrl: string }) {
    const { statusCode, rawPayload, headers } = await get(state.thumbnailUrl)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    const { format, width, height, ...metadata } = await sharp(rawPayload).metadata()
    expect(format).toBe('webp')
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    for (const secret of SECRETS) expect(rawPayload.includes(secret)).toBe(false)
    return { size: `${width}x${height}`, ...(await cornerColors(rawPayload)) }
  }

  const cases: [string, () => Promise<Buffer>, string, object][] = [
    ['an mp4', () => makeVideo(), '640x360', { size: '480x270', topLeft: 'red', bottomRight: 'blue' }],
    [
      'a webm',
      () => makeVideo({ kind: 'webm', size: '320x240' }),
      '320x240',
      { size: '320x240', topRight: 'blue' },
    ],
    [
      'a portrait phone video',
      async () => rotatedVideo(await makeVideo()),
      '360x640',
      { size: '270x480', topLeft: 'red', topRight: 'red', bottomLeft: 'blue', bottomRight: 'blue' },
    ],
    [
      'a video with non-square pixels',
      () => makeVideo({ filter: 'setsar=2/1' }),
      '1280x360',
      { size: '480x135' },
    ],
    [
      'a video of almost four hours',
      () => makeVideo({ size: '64x64', seconds: 14_340, rate: '1/60' }),
      '64x64',
      { size: '64x64' },
    ],
  ]
  test.each(firstOf(1, cases))(
    '%s gets a poster with the same aspect ratio and no metadata',
    async (...args) => {
      const [, createFile, size, poster] = args
      const file = await createFile()
      expect(file.includes('SecretTitle')).toBe(true)
      const state = await uploadAndWait(file)
      expect(state).toMatchObject({ status: 'ready', kind: 'video' })
      expect(`${state.width}x${state.height}`).toBe(size)
      expect(await posterOf(state)).toMatchObject(poster)
      await eventually(async () => (await uploadedFiles()).length === 0)
    },
  )

  longTest('a phone’s MOV is served without its location', async () => {
    const file = await makeVideo({ kind: 'mov' })
    expect(file.includes('com.apple.quicktime.location.ISO6709')).toBe(true)
    const state = await uploadAndWait(file, 'IMG_0001.MOV')
    expect(state).toMatchObject({ status: 'ready', kind: 'video' })
    for (const url of [state.url, state.thumbnailUrl]) {
      const { statusCode, rawPayload } = await get(url)
      expect(statusCode).toBe(200)
      for (const secret of [...SECRETS, 'ISO6709', 'com.apple'])
        expect(rawPayload.includes(secret)).toBe(false)
    }
  })

  longTest('only users with access to the video can see its poster', async () => {
    const id = await upload(t, owner, await makeVideo())
    const { url, thumbnailUrl } = await waitUntilPrepared(t, owner, id)
    const colleague = await addPerson(t.platform, owner.agencyId, 'CHAT_OPERATOR', 'colleague')
    for (const user of [colleague, t.people.north.AGENCY_ADMIN, t.people.south.CHAT_OPERATOR])
      expect((await t.send(user.token, 'GET /uploads/{id}/status', { params: { id } })).status).toBe(404)

    const unsigned = thumbnailUrl.split('?')[0]
    const { search } = new URL(url, 'http://x')
    const otherAgencyMedia = { agencyId: t.people.south.CREATOR.agencyId, id, variant: 'thumbnail' } as const
    const forgedUrls = [unsigned, `${unsigned}${search}`, mediaUrl(t.platform, otherAgencyMedia)]
    expect(await Promise.all(forgedUrls.map(async (url) => (await get(url)).statusCode))).toEqual([
      400, 404, 404,
    ])
    expect((await get(thumbnailUrl)).statusCode).toBe(200)

    await t.sql('UPDATE uploads SET used_at = now() WHERE id = $1', [id])
    expect((await get(thumbnailUrl)).statusCode).toBe(404)
  })

  const invalidFiles: [string, () => Promise<Buffer>, RegExp][] = [
    ['a truncated video', async () => (await makeVideo()).subarray(0, 1_500), /damaged/],
    [
      'a video longer than four hours',
      () => makeVideo({ size: '64x64', seconds: 14_460, rate: '1/60' }),
      /4 hours/,
    ],
    ['a playlist with a video file name', async () => Buffer.from('#EXTM3U\n/etc/passwd\n'), /Only/],
  ]
  longTest.each(invalidFiles)(
    '%s is rejected with a reason and leaves no files',
    async (_, createFile, reason) => {
      const state = await uploadAndWait(await createFile(), 'clip.mp4')
      expect(state).toMatchObject({ status: 'refused', thumbnailUrl: null })
      expect(state.problem).toMatch(reason)
      await eventually(async () => (await uploadedFiles()).length === 0)
    },
  )

  longTest('a video with undecodable frames is shown without a poster', async () => {
    const state = await uploadAndWait(await video('webm', 300))
    expect(state).toMatchObject({ status: 'ready', kind: 'video', thumbnailUrl: null })
    await eventually(async () => (await uploadedFiles()).length === 0)
  })
})

async function cornerColors(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(offset)
    if (green > 80) return 'neither'
    return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'neither'
  }
  return {
    topLeft: colorAt(0.1, 0.1),
    topRight: colorAt(0.9, 0.1),
    bottomLeft: colorAt(0.1, 0.9),
    bottomRight: colorAt(0.9, 0.9),
  }
}
