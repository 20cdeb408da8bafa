import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { firstOf, longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import {
  animation,
  decompressionBomb,
  fetchMedia,
  photo,
  pictureAs,
  upload,
  video,
  waitUntilPrepared,
} from '../../../test/media-files.ts'
import { mediaKey } from './media-keys.ts'
import { mediaUrl } from './media-url.service.ts'
import { prepareUpload } from './prepare.service.ts'
import { sweepUploads } from './uploads-sweep.service.ts'

let t: TestApp
let owner: TestUser
beforeAll(async () => {
  t = await startTestApp()
  owner = t.people.north.CHAT_OPERATOR
})
afterAll(() => t.close())

const uploadAndWait = async (file: Buffer, name?: string) =>
  waitUntilPrepared(t, owner, await upload(t, owner, file, name))
const uploadedFiles = () => readdir(dirname(t.platform.uploads.pathOf({ id: 'x', bytes: 1 })))

describe('pictures', () => {
  test('are re-encoded upright, smaller and without metadata', async () => {
    const file = await photo(2_400, 1_600)
    const before = await sharp(file).metadata()
    expect(before.orientation).toBe(6)
    expect(file.includes('SecretCamera')).toBe(true)
    expect((before.exif?.length ?? 0) > 100).toBe(true)

    const state = await uploadAndWait(file, 'beach.jpg')
    expect(state).toMatchObject({
      status: 'ready',
      kind: 'image',
      width: 1_365,
      height: 2_048,
      seconds: null,
    })
    for (const [url, maxPx] of [
      [state.url, 2_048],
      [state.thumbnailUrl, 480],
    ] as const) {
      const { statusCode, rawPayload, headers } = await fetchMedia(t, url)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      const { format, width = 0, height = 0, ...metadata } = await sharp(rawPayload).metadata()
      expect([format, Math.max(width, height), height > width]).toEqual(['webp', maxPx, true])
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(rawPayload.includes('SecretCamera')).toBe(false)
    }
    await eventually(async () => (await uploadedFiles()).length === 0)
  })

  longTest(
    'a large photo is processed within the limits',
    async () => {
      const file = await photo(4_700, 3_600)
      expect(file.length).toBeGreaterThan(5_000_000)
      const state = await waitUntilPrepared(t, owner, await upload(t, owner, file), 40_000)
      expect(state).toMatchObject({ status: 'ready', width: 1_569, height: 2_048 })
    },
    60_000,
  )

  longTest.each(['png', 'webp', 'gif', 'avif'] as const)('%s is accepted', async (format) => {
    expect(await uploadAndWait(await pictureAs(format))).toMatchObject({
      status: 'ready',
      width: 60,
      height: 40,
    })
  })

  longTest('animations stay animated', async () => {
    const state = await uploadAndWait(await animation())
    expect(state).toMatchObject({ status: 'ready', kind: 'image', width: 40, height: 30 })
    expect((await sharp((await fetchMedia(t, state.url)).rawPayload).metadata()).pages).toBe(3)
    expect(
      (await sharp((await fetchMedia(t, state.thumbnailUrl)).rawPayload).metadata()).pages,
    ).toBeUndefined()
  })
})

describe('malicious files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['SVG with a script', () => Buffer.from(svg), /Only images/],
    ['a picture of 3.6 gigapixels', decompressionBomb, /100 megapixels/],
    ['a truncated JPEG', async () => (await photo()).subarray(0, 20_000), /damaged/],
    ['a truncated MP4', async () => (await video('mp4')).subarray(0, 500), /damaged/],
    ['SVG after an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), /Only images/],
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /Only images/],
    ['a zip', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaa', 'latin1'), /Only images/],
    ['a PDF', () => Buffer.from('%PDF-1.7 aaaaaaaaaaaaaaa'), /Only images/],
    ['a few bytes', () => Buffer.from('abc'), /Only images/],
    [
      'a script that starts like a GIF',
      () => Buffer.from(`GIF89a/*${'x'.repeat(50)}*/=1;alert(1)`),
      /damaged/,
    ],
    ['SVG that starts like a JPEG', () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'), /damaged/],
    ['a HEIC without content', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /damaged/],
    [
      'an MP4 without content',
      () => Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0${'x'.repeat(500)}`, 'latin1'),
      /damaged/,
    ],
    [
      'a Matroska file that is not WebM',
      () => Buffer.from('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', 'latin1'),
      /Only images/,
    ],
  ]
  test.each(firstOf(4, cases))('%s is rejected and leaves no files', async (_, file, reason) => {
    const id = await upload(t, owner, await file(), 'holiday.jpg')
    const state = await waitUntilPrepared(t, owner, id)
    expect(state).toMatchObject({ status: 'refused', url: null, thumbnailUrl: null, kind: null })
    expect(state.problem).toMatch(reason)
    await eventually(async () => (await uploadedFiles()).length === 0)
    const { agencyId } = owner
    for (const variant of ['display', 'thumbnail', 'original'] as const) {
      expect(await t.platform.storage.size(mediaKey({ agencyId, id }, variant))).toBeNull()
      expect((await fetchMedia(t, mediaUrl(t.platform, { agencyId, id, variant }))).statusCode).toBe(404)
    }
  })

  const page = Buffer.from('<html><script>alert(1)</script></html>')
  longTest.each([
    ['a picture that is also a web page', async () => Buffer.concat([await photo(), page])],
    [
      'a video that is also a web page',
      async () => {
        const box = Buffer.alloc(8)
        box.writeUInt32BE(8 + page.length)
        box.write('free', 4)
        return Buffer.concat([await video('mp4'), box, page])
      },
    ],
  ])('%s is served without the web page', async (_, file) => {
    const state = await uploadAndWait(await file(), 'page.html')
    expect(state.status).toBe('ready')
    for (const url of [state.url, state.thumbnailUrl].filter(Boolean))
      expect((await fetchMedia(t, url)).rawPayload.includes('<script>')).toBe(false)
  })

  longTest('a script inside a valid GIF is stripped', async () => {
    const gif = await pictureAs('gif')
    const script = Buffer.from('<script>alert(1)</script>')
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), script, Buffer.from([0])])
    const state = await uploadAndWait(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]))
    expect(state.status).toBe('ready')
    for (const url of [state.url, state.thumbnailUrl])
      expect((await fetchMedia(t, url)).rawPayload.includes('<script>')).toBe(false)
  })
})

describe('videos', () => {
  longTest.each([
    ['of more than four hours', { fps: 30 / 15_000 }, /4 hours/],
    ['of more than 8K', { width: 7_690, height: 4_330 }, /8K/],
  ])('%s are rejected', async (_, options, reason) => {
    const state = await uploadAndWait(await video('mp4', 30, 100, options))
    expect(state).toMatchObject({ status: 'refused', url: null })
    expect(state.problem).toMatch(reason)
  })

  test.each(firstOf(1, ['mp4', 'webm'] as const))('%s is remuxed without metadata', async (kind) => {
    const file = await video(kind)
    expect(file.includes('SecretPlace')).toBe(true)
    const state = await uploadAndWait(file, 'clip.mp4')
    expect(state).toMatchObject({ status: 'ready', kind: 'video', seconds: expect.closeTo(1, 1) })
    const { rawPayload, headers } = await fetchMedia(t, state.url)
    expect(headers['content-type']).toBe(`video/${kind}`)
    for (const secret of ['SecretPlace', 'SecretTitle', '+52.52'])
      expect(rawPayload.includes(secret)).toBe(false)
    expect(rawPayload.length).toBeGreaterThan(60_000)
    await eventually(async () => (await uploadedFiles()).length === 0)
  })
})

describe('a poster from the uploader’s browser', () => {
  const send = (user: TestUser, id: string, upload: Blob) =>
    t.send(user.token, 'POST /uploads/{id}/poster', {
      params: { id },
      headers: { 'content-type': 'image/jpeg' },
      upload,
    })

  longTest('is re-encoded and accepted once, for the user’s own video without a poster', async () => {
    const id = await upload(t, owner, await video('mp4'))
    expect(await waitUntilPrepared(t, owner, id)).toMatchObject({ status: 'ready', thumbnailUrl: null })
    const validPoster = new Blob([new Uint8Array(await photo())])
    expect((await send(t.people.north.CREATOR, id, validPoster)).status).toBe(404)
    expect((await send(t.people.south.CHAT_OPERATOR, id, validPoster)).status).toBe(404)
    for (const [invalid, status] of [
      ['<svg><script>1</script></svg>', 422],
      ['GIF89a and more', 422],
      ['x'.repeat(3_000_000), 413],
    ] as const)
      expect([(await send(owner, id, new Blob([invalid]))).status, invalid.slice(0, 9)]).toEqual([
        status,
        invalid.slice(0, 9),
      ])
    expect((await waitUntilPrepared(t, owner, id)).thumbnailUrl).toBeNull()
    expect((await send(owner, id, validPoster)).status).toBe(204)
    const { thumbnailUrl } = await waitUntilPrepared(t, owner, id)
    const { rawPayload } = await fetchMedia(t, thumbnailUrl)
    const { format, height, exif } = await sharp(rawPayload).metadata()
    expect([format, height, exif]).toEqual(['webp', 480, undefined])
    expect((await send(owner, id, validPoster)).status).toBe(409)
  })

  longTest('is rejected for a picture', async () => {
    const id = await upload(t, owner, await photo())
    const { thumbnailUrl } = await waitUntilPrepared(t, owner, id)
    const before = (await fetchMedia(t, thumbnailUrl)).rawPayload
    expect((await send(owner, id, new Blob([new Uint8Array(await photo())]))).status).toBe(409)
    expect((await fetchMedia(t, thumbnailUrl)).rawPayload.equals(before)).toBe(true)
    // Rejected based on its database row, before anything is read or decoded.
    expect((await send(owner, id, new Blob(['x'.repeat(3_000_000)]))).status).toBe(409)
  })
})

describe('processing', () => {
  const payload = (id: string) => ({ agencyId: owner.agencyId, uploadId: id })
  const lastAttempt = { isLast: true }

  longTest('is idempotent, even when run concurrently', async () => {
    const id = await upload(t, owner, await photo())
    const { url } = await waitUntilPrepared(t, owner, id)
    const before = (await fetchMedia(t, url)).rawPayload
    await prepareUpload(t.platform, payload(id), lastAttempt)
    await t.sql(`UPDATE uploads SET status = 'preparing' WHERE id = $1`, [id])
    await writeFile(t.platform.uploads.pathOf({ id, bytes: (await rowOf(id)).bytes }), await photo())
    await Promise.all([1, 2].map(() => prepareUpload(t.platform, payload(id), lastAttempt)))
    expect((await rowOf(id)).status).toBe('ready')
    expect((await fetchMedia(t, url)).rawPayload.length).toBeGreaterThan(before.length / 2)
  })

  longTest('does nothing if the upload was deleted in the meantime', async () => {
    const id = await upload(t, owner, await photo())
    await waitUntilPrepared(t, owner, id)
    await prepareUpload(t.platform, payload('01900000-0000-7000-8000-000000000000'), lastAttempt)
    await t.sql('DELETE FROM uploads WHERE id = $1', [id])
    await prepareUpload(t.platform, payload(id), lastAttempt)
    expect(await t.sql('SELECT 1 FROM uploads WHERE id = $1', [id])).toEqual([])
  })

  longTest('rejects the upload after the last failed attempt', async () => {
    const id = await upload(t, owner, await photo())
    await waitUntilPrepared(t, owner, id)
    await t.sql(`UPDATE uploads SET status = 'preparing' WHERE id = $1`, [id])
    await expect(prepareUpload(t.platform, payload(id), { isLast: false })).rejects.toThrow('ENOENT')
    expect((await rowOf(id)).status).toBe('preparing')
    await expect(prepareUpload(t.platform, payload(id), lastAttempt)).rejects.toThrow('ENOENT')
    expect(await rowOf(id)).toMatchObject({
      status: 'refused',
      problem: expect.stringContaining('couldn’t be processed'),
    })
  })

  const rowOf = async (id: string) => (await t.sql('SELECT * FROM uploads WHERE id = $1', [id]))[0]
})

longTest('deletes unused uploads with their files after a day and keeps used and newer ones', async () => {
  await t.sql('DELETE FROM uploads')
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await upload(t, owner, await photo()))
  for (const id of ids) await waitUntilPrepared(t, owner, id)
  const [oldId = '', usedId = '', recentId = ''] = ids
  await t.sql(`UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id <> $1`, [recentId])
  await t.sql('UPDATE uploads SET used_at = now() WHERE id = $1', [usedId])
  const leftover = t.platform.uploads.pathOf({ id: oldId, bytes: 1 })
  await mkdir(dirname(leftover), { recursive: true })
  await writeFile(leftover, 'x')
  await utimes(leftover, new Date(0), new Date(0))
  await sweepUploads(t.platform)
  expect((await t.sql('SELECT id FROM uploads ORDER BY id')).map(({ id }) => id)).toEqual(
    [usedId, recentId].sort(),
  )
  const { agencyId } = owner
  expect(await t.platform.storage.size(mediaKey({ agencyId, id: oldId }, 'display'))).toBeNull()
  expect(await t.platform.storage.size(mediaKey({ agencyId, id: usedId }, 'display'))).not.toBeNull()
  await expect(readFile(leftover)).rejects.toThrow('ENOENT')
  await rm(leftover, { force: true })
})
