import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBuild, type TestBuild } from '../../../test/web-build.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log/log.ts'
import { createHttp } from './http.ts'
import { bestEncoding, createPage } from './pages.ts'
import { createPages, type Pages } from './site-pages.ts'
import { serveWeb } from './web-files.ts'

let app: FastifyInstance
let testBuild: TestBuild
let pages: Pages
beforeAll(async () => {
  testBuild = await createTestBuild()
  pages = createPages(testBuild.build, 'https://agency.example')
  app = await createHttp(loadConfig({}), createLog({ level: 'silent' }), [])
  await serveWeb(app, { build: testBuild.build, pages })
})
afterAll(async () => {
  await app.close()
  await testBuild.remove()
})

describe('the public URL', () => {
  test.each([
    ['https://agency.example', 'https://agency.example/'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['https://agency.example/room', 'https://agency.example/room/'],
    ['https://agency.example/$&/"><script>', 'https://agency.example/$&/%22%3E%3Cscript%3E/'],
  ])('%s replaces every placeholder', (publicUrl, home) => {
    const sitePages = createPages(testBuild.build, publicUrl)
    const text = sitePages.at('/')?.text
    expect(text).toContain(`<link rel="canonical" href="${home}"/>`)
    expect(text).toContain(`{"url":"${home}"}`)
    for (const path of sitePages.paths) expect(sitePages.at(path)?.text).not.toContain('greenroom.invalid')
  })
})

test('speculation rules are allowed by the hash of the served script', () => {
  const rules = '{"prefetch":["https://agency.example/join"]}'
  expect(pages.at('/')?.text).toContain(`<script type="speculationrules">${rules}</script>`)
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(pages.ruleHashes).toEqual([`'sha256-${hash}'`])
})

test.each(['__proto__', 'constructor', 'toString', '/nothing', '../secret.txt', '/../secret.txt', ''])(
  '%j is not a page',
  (path) => expect(pages.at(path)).toBeUndefined(),
)

describe('a page', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['brotli, gzipped', 'identity'],
  ])('with Accept-Encoding %j is served as %s', (accepted, encoding) => {
    expect(bestEncoding(accepted)).toBe(encoding)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is served as %s, compressed once', async (encoding, decompress) => {
    const request = () => app.inject({ url: '/join', headers: { 'accept-encoding': encoding } })
    await pages.at('/join')?.encode(encoding)
    const { headers, rawPayload } = await request()
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(decompress(rawPayload).toString()).toBe(pages.at('/join')?.text)
    expect((await request()).rawPayload).toEqual(rawPayload)
    const page = pages.at('/join')
    expect(page?.encode(encoding)).toBe(page?.encode(encoding))
  })

  test('serves a quickly compressed version first and the best one later', async () => {
    const page = createPage(readFileSync(new URL(import.meta.url), 'utf8').repeat(3))
    const first = await page.available('br')
    expect(first.isFinal).toBe(false)
    expect(brotliDecompressSync(first.bytes).toString()).toBe(page.text)
    const best = await page.encode('br')
    expect(await page.available('br')).toEqual({ bytes: best, isFinal: true })
    expect(best.length).toBeLessThan(first.bytes.length)
    expect(await page.available('identity')).toMatchObject({ isFinal: true })
  })

  test('serves the quickly compressed version with a weak ETag', async () => {
    const earlyPages = createPages(testBuild.build, 'https://early.example')
    const other = await createHttp(loadConfig({}), createLog({ level: 'silent' }), [])
    await serveWeb(other, { build: testBuild.build, pages: earlyPages })
    const request = () => other.inject({ url: '/contact', headers: { 'accept-encoding': 'br' } })
    const etag = String((await request()).headers.etag)
    await earlyPages.warm()
    expect(etag).toBe(`W/${(await request()).headers.etag}`)
    await other.close()
  })

  test('is unchanged when compressed in advance', async () => {
    const other = createPages(testBuild.build, 'https://agency.example')
    await other.warm()
    expect(gunzipSync((await other.at('/')?.encode('gzip')) ?? '').toString()).toBe(other.at('/')?.text)
  })
})

describe('a client with a cached copy', () => {
  const request = (ifNoneMatch: string, encoding = 'br') =>
    app.inject({ url: '/join', headers: { 'if-none-match': ifNoneMatch, 'accept-encoding': encoding } })

  test('gets 304', async () => {
    const etag = String((await request('')).headers.etag)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { statusCode, body, headers } = await request(ifNoneMatch)
      expect([ifNoneMatch, statusCode, body, headers.etag]).toEqual([ifNoneMatch, 304, '', etag])
      expect(headers['cache-control']).toBe('public, max-age=300')
    }
  })

  test('gets the page when it has changed', async () => {
    const etag = String((await request('')).headers.etag)
    for (const ifNoneMatch of ['"other"', etag.slice(1, -1), 'nonsense'])
      expect((await request(ifNoneMatch)).statusCode).toBe(200)
    expect((await request(etag, 'gzip')).statusCode).toBe(200)
    expect(pages.at('/')?.etag).not.toBe(pages.at('/join')?.etag)
    const withOtherUrl = createPages(testBuild.build, 'https://other.example')
    expect(withOtherUrl.at('/')?.etag).not.toBe(pages.at('/')?.etag)
  })
})

test('sitemap.xml lists every indexed page', async () => {
  const { statusCode, headers, body } = await app.inject('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://agency.example/',
    'https://agency.example/join',
    'https://agency.example/contact',
    'https://agency.example/legal/report',
    'https://agency.example/legal/terms',
  ])
})

test('robots.txt allows the site and disallows the dashboard', async () => {
  const { statusCode, headers, body } = await app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /api',
      'Allow: /',
      'Sitemap: https://agency.example/sitemap.xml',
    ]),
  )
})
