import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLog } from '../log/log.ts'
import { createHttp } from './http.ts'
import { readWebBuild, serveWeb } from './web-files.ts'

let app: FastifyInstance
let outer: string
beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'greenroom-web-'))
  const folder = join(outer, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  const manifest = {
    routes: ['/login', '/dashboard', '/dashboard/fans/:id'],
    prerendered: { '/login': 'login.html' },
    fallback: 'shell.html',
    scriptHashes: ["'sha256-abc='"],
  }
  await writeFile(join(folder, 'manifest-server.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'login.html'), '<p>login')
  await writeFile(join(folder, 'shell.html'), '<p>shell')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'code()')
  await writeFile(join(outer, 'secret.txt'), 'the secret')
  const web = readWebBuild(folder)
  app = await createHttp(loadConfig({}), createLog({ level: 'silent' }), web?.scriptHashes ?? [])
  await serveWeb(app, web)
})
afterAll(async () => {
  await app.close()
  await rm(outer, { recursive: true })
})

test.each([
  ['/login', 200, '<p>login', 'no-cache'],
  ['/login?from=mail', 200, '<p>login', 'no-cache'],
  ['/dashboard', 200, '<p>shell', 'no-cache'],
  ['/dashboard/fans/7', 200, '<p>shell', 'no-cache'],
  ['/assets/app-1a2b.js', 200, 'code()', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 200, '<svg/>', 'public, max-age=3600'],
])('%s is served', async (url, status, body, cache) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.body]).toEqual([status, body])
  expect(response.headers['cache-control']).toBe(cache)
  expect(response.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='")
})

test.each(['/nothing', '/dashboard/nothing', '/dashboard/fans', '/LOGIN', '/apiary'])(
  '%s leads home',
  async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
  },
)

describe('not found, in the error shape:', () => {
  test.each([
    '/api/nothing',
    '/api',
    '/socket.io/nothing',
    '/assets/app-gone.js',
    '/assets/',
    '/assets',
    '/missing.png',
    '/wp-login.php',
    '/.env',
    '/assets/../../secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
  ])('%s', async (url) => {
    const response = await app.inject({ method: 'GET', url })
    expect(response.body).not.toContain('secret"')
    if (response.statusCode !== 302) {
      expect(response.statusCode).toBe(404)
      expect(errorBody.strict().parse(response.json()).code).toBe('not_found')
    } else expect(url).toBe('/assets')
  })

  test('other methods, and a NUL', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
    const nul = await app.inject('/login%00.html')
    expect([nul.statusCode, errorBody.strict().parse(nul.json()).code]).toEqual([400, 'invalid_input'])
  })
})

test('what only the server should know is not served', async () => {
  expect((await app.inject('/manifest-server.json')).statusCode).toBe(404)
})
