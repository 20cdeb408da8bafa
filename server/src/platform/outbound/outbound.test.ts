import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateUrls } from '../../../test/private-urls.ts'
import { createOutbound, type OutboundError } from './outbound.ts'

/** A server at a private address. Counts connections, to prove that rejected requests never reach it. */
let server: Server
let port = 0
let connections = 0
const hanging = new Set<() => void>()

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return void hanging.add(() => response.end())
    if (request.url === '/dripping') {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
      return
    }
    if (request.url === '/switching')
      return void request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      )
    if (request.url === '/large') return void response.end('x'.repeat(2_000))
    if (request.url === '/elsewhere') {
      response.writeHead(302, { location: `http://localhost:${port}/secret` })
      return void response.end()
    }
    response.end(`${request.method} ${request.headers.host}`)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const reasonOf = (request: Promise<unknown>) =>
  request.then(
    () => 'responded',
    (error: OutboundError) => error.reason,
  )
const outboundAllowing = (allow: string[] = []) => createOutbound({ allow })

describe('a request', () => {
  test.each(privateUrls)('to %s is rejected, with or without a port', async (base) => {
    const before = connections
    const outbound = outboundAllowing()
    for (const url of [`${base}/`, `${base}:${port}/`]) {
      expect(outbound.permits(url), url).toBe(false)
      expect(await reasonOf(outbound.request(url, { method: 'POST', body: 'x' }))).toBe('forbidden')
    }
    expect(connections).toBe(before)
  })

  test.each([
    'http://push.example.com/',
    'ftp://push.example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
    'https://user:secret@push.example.com/',
    'https://user@push.example.com/',
    'https://:x@push.example.com/',
    'push.example.com',
    '//push.example.com/',
    'https://',
    '',
    'https://[::1',
    'gopher://push.example.com/',
    'unix:/run/x.sock',
    'https://a b/',
  ])('to %s is rejected', async (url) => {
    expect(outboundAllowing().permits(url)).toBe(false)
    expect(await reasonOf(outboundAllowing().request(url, { method: 'GET' }))).toBe('forbidden')
  })

  test.each([
    ['a private address', ['10.0.0.5']],
    ['a private address among public ones', ['8.8.8.8', '127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
    ['a link-local address', ['169.254.169.254']],
  ])('to a public name that resolves to %s is rejected', async (_, addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const outbound = createOutbound({ allow: [], resolve })
    const before = connections
    expect(outbound.permits(`https://push.example.com:${port}/`)).toBe(true)
    expect(await reasonOf(outbound.request(`https://push.example.com:${port}/`, { method: 'GET' }))).toBe(
      'forbidden',
    )
    expect(connections).toBe(before)
  })

  test('connects to the checked address without a second lookup', async () => {
    let lookups = 0
    const resolve = async () => {
      lookups++
      // Not allocated to anyone.
      return [lookups === 1 ? { address: '3ffe::1', family: 6 } : { address: '127.0.0.1', family: 4 }]
    }
    const before = connections
    const outbound = createOutbound({ allow: [], resolve })
    const url = `https://push.example.com:${port}/`
    expect(await reasonOf(outbound.request(url, { method: 'GET', timeoutMs: 400 }))).toMatch(
      /timeout|unreachable/,
    )
    expect([lookups, connections]).toEqual([1, before])
  })

  test('to an unknown name fails as unreachable', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    const pending = createOutbound({ allow: [], resolve }).request('https://push.invalid/', { method: 'GET' })
    expect(await reasonOf(pending)).toBe('unreachable')
  })
})

describe('an OUTBOUND_ALLOW entry', () => {
  test('matches name and port exactly', async () => {
    const outbound = outboundAllowing([`localhost:${port}`])
    const response = await outbound.request(`http://localhost:${port}/x`, { method: 'POST', body: 'é' })
    expect([response.status, response.body.toString()]).toEqual([200, `POST localhost:${port}`])
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port + 1}/`,
      `http://a.localhost:${port}/`,
      `ftp://localhost:${port}/`,
    ])
      expect(outbound.permits(url), url).toBe(false)
    outbound.close()
  })

  test('matches a URL without the default port', () => {
    expect(outboundAllowing(['push.lan:443']).permits('https://push.lan/')).toBe(true)
    expect(outboundAllowing(['push.lan:443']).permits('http://push.lan/')).toBe(false)
    expect(outboundAllowing(['push.lan:80']).permits('http://push.lan/')).toBe(true)
  })
})

describe('responses', () => {
  const url = () => `http://127.0.0.1:${port}`
  const request = (path: string, overrides: object = {}) =>
    outboundAllowing([`127.0.0.1:${port}`]).request(`${url()}${path}`, { method: 'GET', ...overrides })

  test('that redirect are returned, not followed', async () => {
    const before = connections
    expect((await request('/elsewhere')).status).toBe(302)
    expect(connections).toBe(before + 1)
  })
  test('time out when they never arrive', async () => {
    expect(await reasonOf(request('/slow', { timeoutMs: 150 }))).toBe('timeout')
    for (const end of hanging) end()
  })
  test('time out when they never finish', async () => {
    expect(await reasonOf(request('/dripping', { timeoutMs: 300 }))).toBe('timeout')
  })
  test('that switch protocols are rejected and disconnected', async () => {
    const disconnected = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    )
    expect(await reasonOf(request('/switching', { timeoutMs: 2_000 }))).toBe('unreachable')
    await disconnected
  })
  test('that are too large are rejected', async () => {
    expect(await reasonOf(request('/large', { maxBytes: 1_999 }))).toBe('too_large')
    expect((await request('/large', { maxBytes: 2_000 })).body).toHaveLength(2_000)
  })
  test('from a closed port are reported as unreachable, without the address', async () => {
    const pending = outboundAllowing(['127.0.0.1:1']).request('http://127.0.0.1:1/', { method: 'GET' })
    await expect(pending).rejects.toThrow(/^Outbound request: unreachable$/)
  })
})
