import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { fetchMedia, upload, video, waitUntilPrepared } from '../../../test/media-files.ts'
import { mediaKey } from './media-keys.ts'
import { mediaUrl } from './media-url.service.ts'

let t: TestApp
let owner: TestUser
beforeAll(async () => {
  t = await startTestApp()
  owner = t.people.north.CHAT_OPERATOR
})
afterAll(() => t.close())

describe('a media URL', () => {
  let url: string
  let file: Buffer
  let id: string
  beforeAll(async () => {
    id = await upload(t, owner, await video('mp4'))
    url = (await waitUntilPrepared(t, owner, id)).url
    file = (await fetchMedia(t, url)).rawPayload
  })

  test('has the correct content type and blocks scripts', async () => {
    expect((await fetchMedia(t, url)).headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(file.length),
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
  })

  test.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, undefined],
    ['bytes=-50', 206, -50, undefined],
    ['bytes=10-999999999', 206, 10, undefined],
    ['bytes=0-1,5-6', 200, 0, undefined],
    ['bytes=9-3', 200, 0, undefined],
    ['lines=0-1', 200, 0, undefined],
  ])('requested with the range %s returns %i', async (range, status, from, to) => {
    const { statusCode, rawPayload, headers } = await fetchMedia(t, url, { range })
    expect(statusCode).toBe(status)
    expect(rawPayload.equals(file.subarray(from, to))).toBe(true)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    const start = from < 0 ? file.length + from : from
    if (status === 206)
      expect(headers['content-range']).toBe(`bytes ${start}-${start + rawPayload.length - 1}/${file.length}`)
  })

  test.each(['bytes=999999999-', 'bytes=-0'])(
    'requested with the unsatisfiable range %s returns 416',
    async (range) => {
      const { statusCode, rawPayload, headers } = await fetchMedia(t, url, { range })
      expect([statusCode, rawPayload.length]).toEqual([416, 0])
      expect(headers['content-range']).toBe(`bytes */${file.length}`)
    },
  )

  const changeSignature = (signature: string) =>
    `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  const otherId = '01900000-0000-7000-8000-000000000000'
  const tampered: [string, (target: URL) => void][] = [
    [
      'a different signature',
      ({ searchParams: s }) => s.set('signature', changeSignature(s.get('signature') ?? '')),
    ],
    ['a longer signature', ({ searchParams: s }) => s.set('signature', `${s.get('signature')}=`)],
    ['an empty signature', ({ searchParams: s }) => s.set('signature', '')],
    ['a later expiry', ({ searchParams: s }) => s.set('expires', String(Number(s.get('expires')) + 1))],
    ['a different agency', ({ searchParams: s }) => s.set('agency', t.people.south.CREATOR.agencyId)],
    [
      'a different variant',
      (target) => Object.assign(target, { pathname: target.pathname.replace('display', 'original') }),
    ],
    [
      'a different upload',
      (target) => Object.assign(target, { pathname: target.pathname.replace(id, otherId) }),
    ],
  ]
  test.each(tampered)('with %s returns 404', async (_, change) => {
    const target = new URL(url, 'http://x')
    change(target)
    const response = await fetchMedia(t, target.pathname + target.search)
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  test('expires within five minutes and is stable for two and a half', async () => {
    const originalClock = t.platform.clock
    const at = (seconds: number) => () => new Date(Date.UTC(2030, 0, 1, 10, 0, seconds))
    const target = () => mediaUrl(t.platform, { agencyId: owner.agencyId, id, variant: 'display' })
    try {
      t.platform.clock = at(2)
      const first = target()
      t.platform.clock = at(149)
      expect(target()).toBe(first)
      t.platform.clock = at(151)
      expect(target()).not.toBe(first)
      t.platform.clock = at(299)
      expect((await fetchMedia(t, first)).statusCode).toBe(200)
      t.platform.clock = at(300)
      expect((await fetchMedia(t, first)).statusCode).toBe(404)
    } finally {
      t.platform.clock = originalClock
    }
  })

  test('for an original serves it only as a download', async () => {
    const { agencyId } = owner
    const key = mediaKey({ agencyId, id }, 'original')
    await t.platform.storage.storeFile(key, await writeTempFile('<script>alert(1)</script>'))
    await t.sql('UPDATE uploads SET original_key = $1 WHERE id = $2', [key, id])
    const { headers, statusCode } = await fetchMedia(
      t,
      mediaUrl(t.platform, { agencyId, id, variant: 'original' }),
    )
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
  })

  test('returns 404 once the upload is rejected or deleted', async () => {
    await t.sql(`UPDATE uploads SET status = 'refused' WHERE id = $1`, [id])
    expect((await fetchMedia(t, url)).statusCode).toBe(404)
    await t.sql(`UPDATE uploads SET status = 'ready' WHERE id = $1`, [id])
    expect((await fetchMedia(t, url)).statusCode).toBe(200)
    const headers = { 'tus-resumable': '1.0.0' }
    await t.send(owner.token, 'DELETE /uploads/{id}', { params: { id }, headers })
    expect((await fetchMedia(t, url)).statusCode).toBe(404)
    expect(await t.platform.storage.size(mediaKey({ agencyId: owner.agencyId, id }, 'display'))).toBeNull()
  })

  async function writeTempFile(text: string): Promise<string> {
    const path = join(t.platform.config.dataDir, 'temp')
    await writeFile(path, text)
    return path
  }
})
