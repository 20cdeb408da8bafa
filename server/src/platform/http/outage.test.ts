import { errorBody } from '@greenroom/contract/kit/errors.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'
import { contact, urlencoded } from '../../../test/site-fixture.ts'
import { createTestBuild } from '../../../test/web-build.ts'
import { createApp } from '../../app.ts'
import { createLog } from '../log/log.ts'
import { VERSION } from '../version.ts'

let t: TestApp
let admin: pg.Client
const lines: string[] = []
beforeAll(async () => {
  const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } })
  t = await startTestApp({ config: { role: 'web' }, log })
  admin = new pg.Client(t.db.admin)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await t.close()
})

const signIn = () =>
  t.send(null, 'POST /auth/sign-in', { body: { email: t.people.north.CREATOR.email, password: PASSWORD } })
const readyStatus = async () => (await t.app.inject('/api/health/ready')).statusCode

test('calls return 503 while PostgreSQL is down and succeed once it is back', async () => {
  const built = await createTestBuild()
  const site = await createApp(t.platform, () => false, built.build)
  await site.ready()
  const sendForm = () =>
    site.inject({
      method: 'POST',
      url: contact.path,
      headers: urlencoded,
      payload: new URLSearchParams(contact.validFields()).toString(),
    })
  const { database } = t.db.admin
  await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT 0`)
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'greenroom_app'`,
    [database],
  )
  for (const request of [
    signIn,
    () => t.send(t.people.north.CREATOR.token, 'GET /auth/me'),
    () => t.send(null, 'GET /setup'),
  ]) {
    const response = await request()
    expect([response.status, errorBody.strict().parse(response.body).code]).toEqual([503, 'unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.text).not.toMatch(/postgres|connection|database/i)
  }
  expect(await readyStatus()).toBe(503)
  lines.length = 0
  for (let n = 0; n < 20; n++) {
    expect((await t.send(null, 'GET /setup')).status).toBe(503)
    expect((await sendForm()).statusCode).toBe(503)
  }
  expect(lines.filter((line) => line.includes('failed')).length).toBeLessThan(3)
  const live = await t.app.inject('/api/health/live')
  expect(live.statusCode).toBe(200)
  expect(live.json().data.version).toBe(VERSION)

  await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT -1`)
  expect((await signIn()).status).toBe(200)
  expect(await readyStatus()).toBe(200)
  await site.close()
  await built.remove()
})

test.each([
  ['a full disk', `ALTER ROLE greenroom_app IN DATABASE %s SET temp_file_limit = '1kB'`],
  ['a read-only database', 'ALTER DATABASE %s SET default_transaction_read_only = on'],
])('a node is not ready with %s, and is again afterwards', async (_, change) => {
  const { database } = t.db.admin
  // Settings of a database apply to new connections.
  const reconnect = async () => {
    await t.sql(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = $2',
      [database, 'greenroom_app'],
    )
    await expect.poll(async () => (await t.send(null, 'GET /setup')).status).toBe(200)
    // Without the result of an earlier check.
    return createApp(t.platform)
  }
  const status = async (app: FastifyInstance) => (await app.inject('/api/health/ready')).statusCode
  await admin.query(change.replace('%s', database))
  const failing = await reconnect()
  expect(await status(failing)).toBe(503)
  await admin.query(change.replace('%s', database).replace(/SET (\w+) = .*/, 'RESET $1'))
  const working = await reconnect()
  expect(await status(working)).toBe(200)
  await failing.close()
  await working.close()
})

test('a connection lost during a call returns 503 and changes nothing', async () => {
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE creators IN ACCESS EXCLUSIVE MODE')
  const { token } = t.people.north.CREATOR
  const patch = t.send(token, 'PATCH /auth/me', { body: { name: 'Half', stageName: 'Half' } })
  for (let waitingPids: number[] = []; waitingPids.length === 0; ) {
    const rows = await t.sql(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    waitingPids = rows.map(({ pid }) => pid)
    if (waitingPids.length > 0) await t.sql('SELECT pg_terminate_backend($1)', [waitingPids[0]])
  }
  await admin.query('ROLLBACK')
  expect((await patch).status).toBe(503)
  expect((await t.send(token, 'GET /auth/me')).body.data.name).not.toBe('Half')
})

test('a stopping node is not ready', async () => {
  const stoppingApp = await createApp(t.platform, () => true)
  const response = await stoppingApp.inject('/api/health/ready')
  expect([response.statusCode, errorBody.strict().parse(response.json()).code]).toEqual([503, 'unavailable'])
  expect((await stoppingApp.inject('/api/health/live')).statusCode).toBe(200)
  await stoppingApp.close()
})
