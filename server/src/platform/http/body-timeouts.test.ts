import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createLive, type Live } from '../live/live.ts'
import { bodyTimeouts } from './body-timeouts.ts'

const short = { bodyMs: 400, uploadMs: 4_000, uploadIdleMs: 900 }
/** How long a closed connection lingers; see malformed-http.ts. */
const LINGER_MS = 1_000
const TOLERANCE_MS = 700

let t: TestApp
let live: Live
let port: number
let admin: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', bodyTimeouts: short } })
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
  everyMs: number
  timeoutMs?: number
}

/** Sends a body in chunks until it is complete or the connection closes, ignoring early responses. */
async function sendSlowly({
  to,
  type = 'application/json',
  token,
  chunks,
  everyMs,
  timeoutMs = 6_000,
}: SlowBody) {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  let [text, answeredMs, closedMs] = ['', 0, 0]
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('data', (chunk) => {
    answeredMs ||= elapsed()
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
  let sent = 0
  for (const chunk of chunks) {
    if (closedMs > 0 || elapsed() > timeoutMs) break
    socket.write(chunk)
    sent++
    await Promise.race([closed, wait(everyMs)])
  }
  const answered = async () => {
    while (answeredMs === 0 && closedMs === 0 && elapsed() < timeoutMs) await wait(10)
  }
  await answered()
  socket.destroy()
  await closed
  const [top = '', body = ''] = text.split('\r\n\r\n')
  const status = Number(top.split(' ')[1] ?? 0)
  const isOurs = /content-type: application\/json; charset/.test(top)
  return {
    status,
    body: isOurs ? JSON.parse(body) : null,
    answeredMs,
    closedMs,
    isComplete: sent === chunks.length,
  }
}

const letters = (n: number) => Array.from({ length: n }, () => 'x')
const uploadAs = (name: string) => `/api/fans/imports?kind=fans&fileName=${name}.csv`
const uploadTo = uploadAs('slow')
const rows = (name: string, n: number) => [
  'username\n',
  ...Array.from({ length: n }, (_, i) => `${name}${i}\n`),
]
const imports = async (name: string) =>
  (await t.sql('SELECT count(*)::int AS n FROM fan_imports WHERE file_name = $1', [`${name}.csv`]))[0].n

describe.concurrent('a slow body', () => {
  test.for([
    ['to a form', '/api/auth/sign-in', 408],
    ['to an unknown path', '/api/nothing', 408],
    ['to a malformed URL', '/api/%zz', 400],
    ['to the socket endpoint', '/socket.io/?EIO=4&transport=polling', 400],
    ['to an upload without authentication', uploadTo, 401],
  ] as const)('%s is cut off, even after a response', async ([, to, status]) => {
    const type = to === uploadTo ? 'text/csv' : 'application/json'
    const end = await sendSlowly({ to, type, chunks: letters(200), everyMs: 40 })
    expect(end).toMatchObject({ status, isComplete: false })
    expect(end.closedMs).toBeLessThan(short.bodyMs + LINGER_MS + TOLERANCE_MS)
    expect(end.closedMs).toBeGreaterThan(short.bodyMs - 50)
  })

  test('the rejection has the standard error body', async () => {
    const { body, answeredMs } = await sendSlowly({
      to: '/api/auth/sign-in',
      chunks: letters(200),
      everyMs: 40,
    })
    expect(errorBody.strict().parse(body)).toMatchObject({ code: 'too_slow' })
    expect(answeredMs).toBeLessThan(short.bodyMs + TOLERANCE_MS)
  })

  test('a caller who may not upload files gets no extra time', async () => {
    const { token } = t.people.north.CHAT_OPERATOR
    const end = await sendSlowly({ to: uploadTo, type: 'text/csv', token, chunks: letters(200), everyMs: 40 })
    expect(end).toMatchObject({ status: 403, isComplete: false })
    expect(end.closedMs).toBeLessThan(short.bodyMs + LINGER_MS + TOLERANCE_MS)
  })
})

describe.concurrent('a file', () => {
  const type = 'text/csv'

  test('may take longer than other bodies while bytes keep arriving', async () => {
    const chunks = rows('slow', 40)
    const end = await sendSlowly({ to: uploadTo, type, token: admin, chunks, everyMs: 40 })
    expect(end).toMatchObject({ status: 201, isComplete: true })
    expect(await imports('slow')).toBe(1)
    expect(end.body.data).toMatchObject({ rows: 40, state: 'UPLOADED' })
    expect(end.answeredMs).toBeGreaterThan(3 * short.bodyMs)
  })

  test('is cut off when bytes stop arriving, and leaves no file', async () => {
    const chunks = rows('gone', 2)
    const end = await sendSlowly({ to: uploadAs('gone'), type, token: admin, chunks, everyMs: 1_500 })
    expect(end).toMatchObject({ status: 408, body: { code: 'too_slow' } })
    expect(end.answeredMs).toBeGreaterThan(short.uploadIdleMs - 50)
    expect(end.answeredMs).toBeLessThan(2 * short.uploadIdleMs + TOLERANCE_MS)
    expect(await imports('gone')).toBe(0)
  })

  test('is eventually cut off if it never finishes', async () => {
    const chunks = rows('long', 400)
    const end = await sendSlowly({ to: uploadAs('long'), type, token: admin, chunks, everyMs: 40 })
    expect(end).toMatchObject({ status: 408, isComplete: false })
    expect(end.closedMs).toBeGreaterThan(short.uploadMs - 50)
    expect(end.closedMs).toBeLessThan(short.uploadMs + LINGER_MS + TOLERANCE_MS)
    expect(await imports('long')).toBe(0)
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
  await wait(short.bodyMs + 300)
  socket.write(request)
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['404', '404'])
  socket.destroy()
})

test('production limits: a minute for headers and forms, an hour for 50 MB', () => {
  expect(t.app.server.headersTimeout).toBe(60_000)
  expect(bodyTimeouts.bodyMs).toBe(60_000)
  const kilobytesPerSecond = (50 * 1024) / (bodyTimeouts.uploadMs / 1_000)
  expect(kilobytesPerSecond).toBeLessThan(16)
  expect(bodyTimeouts.uploadIdleMs).toBeLessThanOrEqual(60_000)
})
