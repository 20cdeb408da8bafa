import { connect } from 'node:net'
import { api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { callerToken, sample } from '../../../test/samples.ts'
import { VERSION } from '../version.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', trustedProxies: ['10.0.0.0/8'] } })
  token = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const request = (options: InjectOptions) =>
  t.app.inject({ ...options, headers: { ...json, ...options.headers } })
const json = { 'content-type': 'application/json' }
const signIn = '/api/auth/sign-in'
const postOptions = (payload: string, type = json['content-type']): InjectOptions => ({
  method: 'POST',
  url: signIn,
  payload,
  headers: { 'content-type': type },
})

describe('every error has the standard body', () => {
  const deep = (n: number) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`
  const cases: [string, InjectOptions, number, string][] = [
    ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
    ['the bare /api', { url: '/api' }, 404, 'not_found'],
    ['a path with an extra slash', { url: '/api/auth/me/' }, 404, 'not_found'],
    ['a path in upper case', { url: '/API/auth/me' }, 404, 'not_found'],
    ['path traversal', { url: '/api/../etc/passwd' }, 404, 'not_found'],
    ['a wrong method', { method: 'PUT', url: '/api/auth/me', payload: '{}' }, 404, 'not_found'],
    ['a wrong method on a public path', { method: 'DELETE', url: '/api/setup' }, 404, 'not_found'],
    ['an OPTIONS request', { method: 'OPTIONS', url: '/api/auth/me' }, 404, 'not_found'],
    ['no token', { url: '/api/auth/me' }, 401, 'unauthenticated'],
    [
      'another authentication scheme',
      { url: '/api/auth/me', headers: { authorization: 'Basic eDp5' } },
      401,
      'unauthenticated',
    ],
    [
      'a token that is too long',
      { url: '/api/auth/me', headers: { authorization: `Bearer ${'x'.repeat(5000)}` } },
      401,
      'unauthenticated',
    ],
    ['bad percent-encoding', { url: '/api/mail/%zz' }, 400, 'invalid_input'],
    ['a truncated character', { url: '/api/mail/%c3%28' }, 400, 'invalid_input'],
    ['broken JSON', postOptions('{"email":'), 400, 'invalid_input'],
    ['not JSON', postOptions('email=a'), 400, 'invalid_input'],
    ['an empty body', postOptions(''), 400, 'invalid_input'],
    ['no body', { method: 'POST', url: signIn }, 400, 'invalid_input'],
    ['null', postOptions('null'), 400, 'invalid_input'],
    ['a string', postOptions('"a"'), 400, 'invalid_input'],
    ['a list', postOptions('[]'), 400, 'invalid_input'],
    ['__proto__', postOptions('{"__proto__":{"role":"SUPER_ADMIN"}}'), 400, 'invalid_input'],
    ['constructor.prototype', postOptions('{"constructor":{"prototype":{"a":1}}}'), 400, 'invalid_input'],
    ['deeply nested objects', postOptions(deep(90_000)), 400, 'invalid_input'],
    [
      'deeply nested lists',
      postOptions(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
      400,
      'invalid_input',
    ],
    ['NUL in a value', postOptions('{"email":"a\\u0000@b.test","password":"x"}'), 400, 'invalid_input'],
    ['NUL in a key', postOptions('{"a\\u0000":1}'), 400, 'invalid_input'],
    ['NUL deep inside', postOptions('{"a":[{"b":["\\u0000"]}]}'), 400, 'invalid_input'],
    ['NUL in the query', { url: '/api/setup?a=%00' }, 400, 'invalid_input'],
    ['NUL in the path', { url: '/api/nothing/%00' }, 400, 'invalid_input'],
    ['an unknown query key', { url: '/api/setup?sort=password' }, 400, 'invalid_input'],
    ['a form', postOptions('a=1', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
    ['plain text', postOptions('{}', 'text/plain'), 415, 'unsupported_type'],
    ['XML', postOptions('<a/>', 'application/xml'), 415, 'unsupported_type'],
    ['a body that is too large', postOptions(`"${'x'.repeat(1_048_575)}"`), 413, 'too_large'],
    [
      'a value that is too long',
      postOptions(`{"email":"${'x'.repeat(500_000)}","password":"x"}`),
      400,
      'invalid_input',
    ],
  ]

  test.each(cases)('%s', async (_, options, status, code) => {
    const response = await request(options)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    const body = errorBody.strict().parse(response.json())
    expect(body.message).toMatch(/\.$/)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).not.toMatch(/node_modules|\.ts:|at \w+ \(|SELECT|postgres|FST_/i)
    expect(response.body.length).toBeLessThan(3_000)
  })

  test('a body at the size limit is not rejected as too large', async () => {
    const response = await request(postOptions(`"${'x'.repeat(1_048_574)}"`))
    expect(response.statusCode).toBe(400)
  })

  test('an invalid ID is named in the details, and an overlong one gets the standard error body', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const invalidId = await request({ url: '/api/mail/not-an-id', headers })
    expect(invalidId.json()).toMatchObject({ code: 'invalid_input', details: [{ path: 'id' }] })
    const overlongId = await request({ url: `/api/mail/${'x'.repeat(201)}`, headers })
    expect([404, 400]).toContain(overlongId.statusCode)
    errorBody.strict().parse(overlongId.json())
  })

  test('the response to an invalid form names every invalid field', async () => {
    const { body } = await t.send(null, 'POST /auth/sign-up', {
      body: { email: 'x', password: 'short', extra: 1 },
    })
    const paths = body.details.map((detail: { path: string }) => detail.path)
    expect(paths).toEqual(expect.arrayContaining(['stageName', 'email', 'password']))
  })

  test('every error has its own request id, which callers cannot choose', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (await request({ url: '/api/x', headers: { 'request-id': 'mine', 'x-request-id': 'mine' } })).json()
            .requestId,
      ),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })

  test.each(['/api/%zz', '/%zz', '/api/fans?limit=x', '/api/setup?x=%00'])(
    'the error response to %s has the security headers',
    async (url) => {
      const { statusCode, headers } = await t.app.inject({ method: 'GET', url })
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining('frame-ancestors'),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('malformed HTTP gets a response and is closed', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number }
    for (const raw of [
      'GET /api/\0 HTTP/1.1\r\n\r\n',
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const response = await new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(raw))
        socket.on('data', (chunk) => {
          text += chunk
        })
        socket.on('close', () => resolve(text))
        socket.on('error', reject)
      })
      const [head = '', body = ''] = response.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
      for (const header of [
        'content-security-policy: ',
        'x-content-type-options: nosniff',
        'cache-control: no-store',
      ])
        expect(head).toContain(header)
      expect(() => errorBody.strict().parse(JSON.parse(body))).not.toThrow()
    }
  })
})

describe('headers', () => {
  test('restrict browsers, on success and on error', async () => {
    for (const url of ['/api/setup', '/api/nothing', '/api/docs']) {
      const { headers } = await request({ url })
      const csp = String(headers['content-security-policy'])
      const sources =
        url === '/api/docs' ? ["default-src 'self'", "object-src 'none'"] : ["default-src 'none'"]
      for (const part of [...sources, "frame-ancestors 'none'", "base-uri 'none'"])
        expect(csp).toContain(part)
      expect(/(?:script|default)-src [^;]*/.exec(csp)?.[0]).not.toMatch(/unsafe|\*|http/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('send no-store with GET responses', async () => {
    const reads = Object.keys(api).filter((key) => key.startsWith('GET') && !key.includes('{'))
    for (const key of reads as (keyof typeof api)[]) {
      const input = await sample(t, key)
      const response = await t.send(await callerToken(t, key), key, input)
      expect([key, response.status, response.headers['cache-control']]).toEqual([key, 200, 'no-store'])
    }
  })

  test('enforce HTTPS when the server uses it', async () => {
    const secure = await startTestApp({ config: { role: 'web', secure: true }, empty: true })
    const { headers } = await secure.app.inject('/api/setup')
    await secure.close()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('the client address', () => {
  const clientAddress = async (remoteAddress: string, forwarded: string) => {
    const payload = { email: t.people.south.CREATOR.email, password: 'correct horse battery' }
    const headers = { 'x-forwarded-for': forwarded }
    const { data } = (await request({ method: 'POST', url: signIn, remoteAddress, payload, headers })).json()
    const { body } = await t.send(data.token, 'GET /auth/sessions')
    return body.data.find((session: { current: boolean }) => session.current).address
  }

  test.each([
    ['a forwarded header from an unknown host is ignored', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['a forwarded header from a trusted proxy is used', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['only the address seen by the proxy counts', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ])('%s', async (_, remote, forwarded, expectedAddress) => {
    expect(await clientAddress(remote, forwarded)).toBe(expectedAddress)
  })
})

describe('the API docs', () => {
  test('openapi.json lists every endpoint with its permission', async () => {
    const response = await request({ url: '/api/openapi.json' })
    expect(response.statusCode).toBe(200)
    const document = response.json()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.info).toMatchObject({ title: 'Greenroom API', version: expect.any(String) })
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
      ),
    )
    expect(documented.toSorted()).toEqual(Object.keys(api).toSorted())
    for (const [key, spec] of Object.entries(api) as [string, EndpointSpec][]) {
      const [method = '', path] = key.split(' ')
      const operation = document.paths[`/api${path}`][method.toLowerCase()]
      expect(operation.summary).toBe(spec.summary)
      if (spec.permission === 'public') expect(operation.security).toEqual([])
      else expect(operation['x-permission']).toBe(spec.permission)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([String(spec.status ?? 200), '4XX']),
      )
      const file = spec.upload?.type ?? spec.raw?.contentType
      if (file) expect(Object.keys(operation.requestBody.content)).toEqual([file])
      if (spec.body) expect(operation.requestBody.content['application/json'].schema.type).toBe('object')
      const pathParameters = (operation.parameters ?? []).filter((p: { in: string }) => p.in === 'path')
      expect(pathParameters.map((p: { name: string }) => p.name)).toEqual(
        [...key.matchAll(/\{(\w+)\}/g)].map((m) => m[1]),
      )
    }
    expect(response.body).not.toContain('"$ref":"#/definitions')
  })

  test('/api/docs is readable without scripts', async () => {
    const response = await request({ url: '/api/docs' })
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toMatch(/^<!doctype html>/)
    expect(response.body).not.toContain('<script')
    for (const key of Object.keys(api)) {
      const [method, path = ''] = key.split(' ')
      expect(response.body).toContain(`>${method}</b> <code>/api${path}</code>`)
    }
    expect(response.body).toContain('<i>team:invite</i>')
    expect(response.body).toContain('<i>public</i>')
  })
})

test('a node is live while its process responds, and ready while it can serve requests', async () => {
  for (const data of [{ status: 'live', version: VERSION }, { status: 'ready' }]) {
    const response = await request({ url: `/api/health/${data.status}` })
    expect([response.statusCode, response.json()]).toEqual([200, { data }])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})
