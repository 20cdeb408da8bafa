import { errorBody } from '@greenroom/contract/kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBuild, joinHtml, type TestBuild } from '../../../test/web-build.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log/log.ts'
import { createHttp } from './http.ts'
import { createPages } from './site-pages.ts'
import { readWebBuild, serveWeb } from './web-files.ts'

let app: FastifyInstance
let testBuild: TestBuild
beforeAll(async () => {
  testBuild = await createTestBuild()
  const { build } = testBuild
  const config = loadConfig({ PUBLIC_URL: 'https://agency.example' })
  app = await createHttp(config, createLog({ level: 'silent' }), build.scriptHashes)
  await serveWeb(app, { build, pages: createPages(build, config.publicUrl) })
})
afterAll(async () => {
  await app.close()
  await testBuild.remove()
})

const joinPage = joinHtml.replace('https://greenroom.invalid', 'https://agency.example')
const siteCacheControl = 'public, max-age=300'

test.each([
  ['/join', joinPage, siteCacheControl],
  ['/join?from=mail', joinPage, siteCacheControl],
  ['/legal/terms', '<title>Terms</title>', siteCacheControl],
  ['/login', '<p>shell', 'no-cache'],
  ['/dashboard', '<p>dashboard', 'no-cache'],
  ['/dashboard/fans/7', '<p>dashboard', 'no-cache'],
  ['/assets/app-1a2b.js', 'code()', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', '<svg/>', 'public, max-age=3600'],
  ['/push-worker.js', 'push()', 'no-cache'],
])('%s is served', async (url, body, cache) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.body]).toEqual([200, body])
  expect(response.headers['cache-control']).toBe(cache)
  // The hash belongs to a script of the app shell, which site pages do not contain.
  const scripts = cache === siteCacheControl ? "script-src 'self';" : "script-src 'self' 'sha256-abc=';"
  expect(response.headers['content-security-policy']).toContain(scripts)
})

test('a font is served without the headers that only documents need', async () => {
  const { statusCode, headers } = await app.inject('/assets/face-1a2b.woff2')
  expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
})

test("/ is the site's home page", async () => {
  const { statusCode, body, headers } = await app.inject('/')
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    siteCacheControl,
    'text/html; charset=utf-8',
  ])
  expect(body).toContain('<title>Home</title>')
})

test.each([
  ['/nothing', 302, '/'],
  ['/dashboard/nothing', 302, '/'],
  ['/dashboard/fans', 302, '/'],
  ['/LOGIN', 302, '/'],
  ['/apiary', 302, '/'],
  ['//', 308, '/'],
  ['//evil.example', 404, undefined],
  ['//evil.example/', 302, '/'],
  ['/join//', 302, '/'],
  ['/join/', 308, '/join'],
  ['/join/?from=mail', 308, '/join?from=mail'],
  ['/legal/terms/', 308, '/legal/terms'],
])('%s responds with %d and the location %s', async (url, status, location) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.headers.location]).toEqual([status, location])
})

describe('404 with the standard error body:', () => {
  test.each([
    '/api/nothing',
    '/api',
    '/socket.io/nothing',
    '/assets/app-gone.js',
    '/assets/',
    '/missing.png',
    '/wp-login.php',
    '/.env',
    '/join/index.html.br',
    '/assets/../../secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/manifest-server.json',
  ])('%s', async (url) => {
    const response = await app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('the secret')
    expect(errorBody.strict().parse(response.json()).code).toBe('not_found')
  })

  test('methods other than GET and HEAD', async () => {
    for (const url of ['/', '/login', '/join', '/sitemap.xml', '/robots.txt'])
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  })
})

test('a NUL in the path returns 400, and one in the query is ignored', async () => {
  const nul = await app.inject('/login%00.html')
  expect([nul.statusCode, errorBody.strict().parse(nul.json()).code]).toEqual([400, 'invalid_input'])
  const response = await app.inject('/login?next=%00')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test('HEAD responds like GET, without the body', async () => {
  const [head, get] = [await app.inject({ method: 'HEAD', url: '/join' }), await app.inject('/join')]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
    expect(head.headers[name]).toBe(get.headers[name])
})

test('without a build there are no pages', async () => {
  expect(readWebBuild('/nowhere')).toBeNull()
  const appWithoutBuild = await createHttp(loadConfig({}), createLog({ level: 'silent' }), [])
  await serveWeb(appWithoutBuild, null)
  for (const url of ['/', '/join', '/sitemap.xml', '/robots.txt'])
    expect((await appWithoutBuild.inject(url)).statusCode).toBe(404)
  await appWithoutBuild.close()
})
