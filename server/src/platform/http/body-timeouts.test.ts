import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createLive, type Live } from '../live/live.ts'
import { bodyTimeouts } from './body-timeouts.ts'

const timeouts = { bodyMs: 400, uploadMs: 4_000, uploadIdleMs: 900 }
/** How long a closed connection lingers; see malformed-http.ts. */
const LINGER_MS = 1_000
const TOLERANCE_MS = 700

let t: TestApp
let live: Live
let port: number
let admin: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', bodyTimeouts: timeouts } })
  const { database, sessions, log } = t.platform
  live = createLive({ httpServer: t.app.server, database, sessions, log, origins: [] })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(async () => {
  await live.close()
  await t.close()
})

type SlowBody = {
  to: string
  type?: string
  token?: string
  chunks: string[]
  intervalMs: number
  timeoutMs?: number
}

/** Sends a body in chunks until it is complete or the connection closes, ignoring early responses. */
async function sendSlowly({
  to,
  type = 'application/json',
  token,
  chunks,
  intervalMs,
  timeoutMs = 6_000,
}: SlowBody) {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  let [text, respondedMs, closedMs] = ['', 0, 0]
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('data', (chunk) => {
    respondedMs ||= elapsed()
    text += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => {
    closedMs = elapsed()
  })
  const length = chunks.join('').length
  const head = [`POST ${to} HTTP/1.1`, 'host: x', `content-type: ${type}`, `content-length: ${length}`]
  if (token) head.push(`authorization: Bearer ${token}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let sentChunks = 0
  for (const chunk of chunks) {
    if (closedMs > 0 || elapsed() > timeoutMs) break
    socket.write(chunk)
    sentChunks++
    await Promise.race([closed, wait(intervalMs)])
  }
  const waitForResponse = async () => {
    while (respondedMs === 0 && closedMs === 0 && elapsed() < timeoutMs) await wait(10)
  }
  await waitForResponse()
  socket.destroy()
  await closed
  const [headers = '', body = ''] = text.split('\r\n\r\n')
  const status = Number(headers.split(' ')[1] ?? 0)
  const isApiResponse = /content-type: application\/json; charset/.test(headers)
  return {
    status,
    body: isApiResponse ? JSON.parse(body) : null,
    respondedMs,
    closedMs,
    isComplete: sentChunks === chunks.length,
  }
}

const characters = (n: number) => Array.from({ length: n }, () => 'x')
const uploadPath = (name: string) => `/api/fans/imports?kind=fans&fileName=${name}.csv`
const slowUploadPath = uploadPath('slow')
const csvLines = (name: string, n: number) => [
  'username\n',
  ...Array.from({ length: n }, (_, i) => `${name}${i}\n`),
]
const importCount = async (name: string) =>
  (await t.sql('SELECT count(*)::int AS n FROM fan_imports WHERE file_name = $1', [`${name}.csv`]))[0].n

describe.concurrent('a slow body', () => {
  test.for([
    ['to a form', '/api/auth/sign-in', 408],
    ['to an unknown path', '/api/nothing', 408],
    ['to a malformed URL', '/api/%zz', 400],
    ['to the socket endpoint', '/socket.io/?EIO=4&transport=polling', 400],
    ['to an upload without authentication', slowUploadPath, 401],
  ] as const)('%s is cut off, even after a response', async ([, to, status]) => {
    const type = to === slowUploadPath ? 'text/csv' : 'application/json'
    const result = await sendSlowly({ to, type, chunks: characters(200), intervalMs: 40 })
    expect(result).toMatchObject({ status, isComplete: false })
    expect(result.closedMs).toBeLessThan(timeouts.bodyMs + LINGER_MS + TOLERANCE_MS)
    expect(result.closedMs).toBeGreaterThan(timeouts.bodyMs - 50)
  })

  test('the rejection has the standard error body', async () => {
    const { body, respondedMs } = await sendSlowly({
      to: '/api/auth/sign-in',
      chunks: characters(200),
      intervalMs: 40,
    })
    expect(errorBody.strict().parse(body)).toMatchObject({ code: 'too_slow' })
    expect(respondedMs).toBeLessThan(timeouts.bodyMs + TOLERANCE_MS)
  })

  test('a caller who may not upload files gets no extra time', async () => {
    const { token } = t.people.north.CHAT_OPERATOR
    const result = await sendSlowly({
      to: slowUploadPath,
      type: 'text/csv',
      token,
      chunks: characters(200),
      intervalMs: 40,
    })
    expect(result).toMatchObject({ status: 403, isComplete: false })
    expect(result.closedMs).toBeLessThan(timeouts.bodyMs + LINGER_MS + TOLERANCE_MS)
  })
})

describe.concurrent('a file', () => {
  const type = 'text/csv'

  test('may take longer than other bodies while bytes keep arriving', async () => {
    const chunks = csvLines('slow', 40)
    const result = await sendSlowly({ to: slowUploadPath, type, token: admin, chunks, intervalMs: 40 })
    expect(result).toMatchObject({ status: 201, isComplete: true })
    expect(await importCount('slow')).toBe(1)
    expect(result.body.data).toMatchObject({ rows: 40, state: 'UPLOADED' })
    expect(result.respondedMs).toBeGreaterThan(3 * timeouts.bodyMs)
  })

  test('is cut off when bytes stop arriving, and creates no import', async () => {
    const chunks = csvLines('gone', 2)
    const result = await sendSlowly({ to: uploadPath('gone'), type, token: admin, chunks, intervalMs: 1_500 })
    expect(result).toMatchObject({ status: 408, body: { code: 'too_slow' } })
    expect(result.respondedMs).toBeGreaterThan(timeouts.uploadIdleMs - 50)
    expect(result.respondedMs).toBeLessThan(2 * timeouts.uploadIdleMs + TOLERANCE_MS)
    expect(await importCount('gone')).toBe(0)
  })

  test('is eventually cut off if it never finishes', async () => {
    const chunks = csvLines('long', 400)
    const result = await sendSlowly({ to: uploadPath('long'), type, token: admin, chunks, intervalMs: 40 })
    expect(result).toMatchObject({ status: 408, isComplete: false })
    expect(result.closedMs).toBeGreaterThan(timeouts.uploadMs - 50)
    expect(result.closedMs).toBeLessThan(timeouts.uploadMs + LINGER_MS + TOLERANCE_MS)
    expect(await importCount('long')).toBe(0)
  })
})

test('a connection that is only idle between two complete requests stays open', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const request =
    'POST /api/nothing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  socket.write(request)
  await wait(timeouts.bodyMs + 300)
  socket.write(request)
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['404', '404'])
  socket.destroy()
})

test('production allows a minute for headers and forms, and an hour for 50 MB', () => {
  expect(t.app.server.headersTimeout).toBe(60_000)
  expect(bodyTimeouts.bodyMs).toBe(60_000)
  const kilobytesPerSecond = (50 * 1024) / (bodyTimeouts.uploadMs / 1_000)
  expect(kilobytesPerSecond).toBeLessThan(16)
  expect(bodyTimeouts.uploadIdleMs).toBeLessThanOrEqual(60_000)
})
