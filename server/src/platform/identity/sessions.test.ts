import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { eventually } from '../../../test/mailbox.ts'
import { TEST_SECRET } from '../../../test/postgres.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'
import { createApp, wire } from '../../app.ts'
import { withScope } from '../db/scope.ts'
import { createLog } from '../log/log.ts'
import { type OpenPlatform, openServices } from '../open.ts'
import { createSessions } from './sessions.ts'

/** Two nodes on one database: a session revoked on one must not be accepted by the other. */

let t: TestApp
let b: OpenPlatform & { app: Awaited<ReturnType<typeof createApp>> }
let admin: pg.Client

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  const services = await openServices(
    t.platform.config,
    createLog({ level: 'silent' }),
    TEST_SECRET,
    t.db.admin,
  )
  wire(services.platform)
  b = { ...services, app: await createApp(services.platform) }
  await services.platform.jobs.start()
  admin = new pg.Client(t.db.admin)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await b.app.close()
  await b.close()
  await t.close()
})

const statusOnA = async (token: string) => (await t.send(token, 'GET /auth/me')).status
const statusOnB = async (token: string) =>
  (await b.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const createUser = (role: TestUser['role'] = 'COMPLIANCE') =>
  addPerson(t.platform, t.people.north.CREATOR.agencyId, role, 'node')
const waitUntilBothPropagated = () =>
  Promise.all([t.platform.sessions.waitUntilPropagated(), b.platform.sessions.waitUntilPropagated()])

/** Ends a session without notifying the nodes, so only a cache can still return it. */
async function endSilently(token: string): Promise<void> {
  await admin.query('SET session_replication_role = replica')
  await admin.query(`DELETE FROM gate.sessions WHERE token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
  await admin.query('RESET session_replication_role')
}

describe('revocation on a second node', () => {
  test('sign-out on one node ends the session on the other with the next request', async () => {
    const user = await createUser()
    for (let round = 0; round < 25; round++) {
      const token = await openAnotherSession(t.platform, user)
      expect(await statusOnB(token)).toBe(200)
      expect((await t.send(token, 'POST /auth/sign-out')).status).toBe(200)
      expect(await statusOnB(token)).toBe(401)
      expect(await statusOnA(token)).toBe(401)
    }
  })

  test('revoking one session, revoking all others or changing the password ends them on the other node', async () => {
    const user = await createUser()
    const [first, second, third] = [
      await openAnotherSession(t.platform, user),
      await openAnotherSession(t.platform, user),
      await openAnotherSession(t.platform, user),
    ]
    for (const token of [user.token, first, second, third]) expect(await statusOnB(token)).toBe(200)
    const id = (await t.platform.sessions.find(first))?.sessionId
    await t.send(user.token, 'DELETE /auth/sessions/{id}', { params: { id } })
    expect(await statusOnB(first)).toBe(401)
    await t.send(second, 'DELETE /auth/sessions')
    expect([await statusOnB(user.token), await statusOnB(third), await statusOnB(second)]).toEqual([
      401, 401, 200,
    ])
    const body = { currentPassword: PASSWORD, newPassword: 'tangerine lampshade' }
    const response = await t.send(second, 'POST /auth/change-password', { body })
    expect([await statusOnB(second), await statusOnB(response.body.data.token)]).toEqual([401, 200])
  })

  test('locking and unlocking on one node applies to the other', async () => {
    const user = await createUser()
    expect(await statusOnB(user.token)).toBe(200)
    await t.send(user.token, 'POST /auth/lock')
    expect(await statusOnB(user.token)).toBe(423)
    await t.send(user.token, 'POST /auth/unlock', { body: { password: PASSWORD } })
    expect(await statusOnB(user.token)).toBe(200)
  })
})

describe('permission changes apply to the next request', () => {
  const change = async (user: TestUser, sql: string) => {
    await withScope(t.platform.database, user.agencyId, (tx) => tx.query(sql, [user.userId]))
    await waitUntilBothPropagated()
  }

  test('suspension', async () => {
    const user = await createUser()
    expect([await statusOnA(user.token), await statusOnB(user.token)]).toEqual([200, 200])
    await change(user, `UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`)
    expect([await statusOnA(user.token), await statusOnB(user.token)]).toEqual([401, 401])
  })

  test('a role change, up and down', async () => {
    const user = await createUser('AGENCY_ADMIN')
    const invitations = async () => (await t.send(user.token, 'GET /team/invitations')).status
    expect(await invitations()).toBe(200)
    await change(user, `UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`)
    expect(await invitations()).toBe(403)
    expect((await t.send(user.token, 'GET /auth/me')).body.data.role).toBe('COMPLIANCE')
    await change(user, `UPDATE memberships SET role = 'AGENCY_ADMIN' WHERE user_id = $1`)
    expect(await invitations()).toBe(200)
  })

  test('removal from the team', async () => {
    const user = await createUser()
    expect(await statusOnB(user.token)).toBe(200)
    await change(user, 'DELETE FROM memberships WHERE user_id = $1')
    expect([await statusOnA(user.token), await statusOnB(user.token)]).toEqual([401, 401])
  })
})

describe('the session cache', () => {
  test('accepts a session for a few seconds after it ended without a notification', async () => {
    const user = await createUser()
    await waitUntilBothPropagated()
    expect(await statusOnA(user.token)).toBe(200)
    await endSilently(user.token)
    expect(await statusOnA(user.token)).toBe(200)
  })

  test('does not cache a lookup that overlapped with a revocation', async () => {
    const user = await createUser()
    const token = await openAnotherSession(t.platform, user)
    await admin.query('BEGIN')
    await admin.query('LOCK TABLE public.users IN ACCESS EXCLUSIVE MODE')
    const slowLookup = b.platform.sessions.find(token)
    for (let waitingCount = 0; waitingCount === 0; ) {
      const [row] = await t.sql(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      waitingCount = row.n
    }
    await t.sql(`DELETE FROM gate.sessions WHERE token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
    await waitUntilBothPropagated()
    await admin.query('COMMIT')
    // The slow lookup started before the revocation and may still succeed; the next one must fail.
    expect(await slowLookup).not.toBeNull()
    expect(await b.platform.sessions.find(token)).toBeNull()
  })

  test('is empty while the PostgreSQL connection is down, and works again afterwards', async () => {
    const { database } = t.db.admin
    await waitUntilBothPropagated()
    const user = await createUser()
    expect([await statusOnA(user.token), await statusOnB(user.token)]).toEqual([200, 200])
    await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT 0`)
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'greenroom sessions'`,
      [database],
    )
    expect(rowCount).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 150))

    await endSilently(user.token)
    expect([await statusOnA(user.token), await statusOnB(user.token)]).toEqual([401, 401])
    const token = await openAnotherSession(t.platform, t.people.north.CREATOR)
    expect(await statusOnA(token)).toBe(200)
    await endSilently(token)
    expect(await statusOnA(token)).toBe(401)

    await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT -1`)
    await expect
      .poll(
        async () => {
          const another = await openAnotherSession(t.platform, t.people.north.CREATOR)
          await t.platform.sessions.waitUntilPropagated()
          await statusOnA(another)
          await endSilently(another)
          return statusOnA(another)
        },
        { timeout: 8_000, interval: 200 },
      )
      .toBe(200)
  })
})

test('a full cache evicts only its oldest entry', async () => {
  const sessions = createSessions(t.platform.database, undefined, 3)
  try {
    const user = await createUser()
    const tokens: string[] = []
    for (let i = 0; i < 4; i++) tokens.push(await openAnotherSession(t.platform, user))
    // Nothing is cached until the listener is connected.
    await eventually(async () => {
      const first = await sessions.find(tokens[0] ?? '')
      return first === (await sessions.find(tokens[0] ?? ''))
    })
    for (const token of tokens) await sessions.find(token)
    for (const token of tokens) await endSilently(token)
    const isCached = await Promise.all(tokens.map(async (token) => (await sessions.find(token)) !== null))
    expect(isCached).toEqual([false, true, true, true])
  } finally {
    await sessions.close()
  }
})
