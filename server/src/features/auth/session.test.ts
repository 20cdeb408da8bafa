import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { longTest } from '../../../test/long.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'
import { mailResetLink } from './password.service.ts'
import { deleteExpired } from './session.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newPerson = (role: TestUser['role'] = 'CHAT_OPERATOR') =>
  addPerson(t.platform, t.people.north.CREATOR.agencyId, role, 'desk')
const status = async (token: string, key = 'GET /auth/me') => (await t.send(token, key)).status
const list = async (token: string) => (await t.send(token, 'GET /auth/sessions')).body.data
const unlock = (token: string, password: string) => t.send(token, 'POST /auth/unlock', { body: { password } })
/** Moves a session's last activity into the past and clears this node's cache. */
const setIdle = async (user: TestUser, minutes: number) => {
  await t.sql('UPDATE gate.sessions SET last_seen_at = now() - make_interval(mins => $2) WHERE id = $1', [
    user.sessionId,
    minutes,
  ])
  await t.sql('UPDATE users SET avatar = avatar WHERE id = $1', [user.userId])
  await t.platform.sessions.waitUntilPropagated()
}
const lastSeenAt = async (user: TestUser) =>
  (await t.sql('SELECT last_seen_at FROM gate.sessions WHERE id = $1', [user.sessionId]))[0]?.last_seen_at

describe('the session list', () => {
  test('shows the device and IP address, and marks the current session', async () => {
    const user = await newPerson()
    const { body } = await t.app
      .inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        remoteAddress: '203.0.113.77',
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 <script>' },
        payload: { email: user.email, password: PASSWORD },
      })
      .then((response) => ({ body: response.json() }))
    const sessions = await list(body.data.token)
    expect(sessions).toHaveLength(2)
    expect(sessions.find((s: { current: boolean }) => s.current)).toMatchObject({
      device: 'Chrome on Windows',
      address: '203.0.113.77',
    })
    expect(sessions.find((s: { current: boolean }) => !s.current)).toMatchObject({ id: user.sessionId })
    expect(JSON.stringify(sessions)).not.toMatch(/token|hash|script/)
  })

  test('one session can be ended without affecting others', async () => {
    const user = await newPerson()
    const [second, third] = [
      await openAnotherSession(t.platform, user),
      await openAnotherSession(t.platform, user),
    ]
    const target = (await list(second)).find((s: { current: boolean }) => s.current).id
    const response = await t.send(user.token, 'DELETE /auth/sessions/{id}', { params: { id: target } })
    expect(response.body).toEqual({ data: { ok: true } })
    expect([await status(user.token), await status(second), await status(third)]).toEqual([200, 401, 200])
    const secondAttempt = await t.send(user.token, 'DELETE /auth/sessions/{id}', { params: { id: target } })
    expect(secondAttempt.status).toBe(404)
  })

  test('the current session can be ended', async () => {
    const user = await newPerson()
    await t.send(user.token, 'DELETE /auth/sessions/{id}', { params: { id: user.sessionId } })
    expect(await status(user.token)).toBe(401)
  })

  test.each(['a colleague', 'another agency’s user'])('%s’s session is not found', async (owner) => {
    const user = await newPerson()
    const other = owner === 'a colleague' ? await newPerson() : t.people.south.COMPLIANCE
    const response = await t.send(user.token, 'DELETE /auth/sessions/{id}', {
      params: { id: other.sessionId },
    })
    expect(response.status).toBe(404)
    expect(await status(other.token)).toBe(200)
  })

  test('all other sessions can be ended together', async () => {
    const user = await newPerson()
    const others = [await openAnotherSession(t.platform, user), await openAnotherSession(t.platform, user)]
    expect((await t.send(user.token, 'DELETE /auth/sessions')).status).toBe(200)
    for (const token of others) expect(await status(token)).toBe(401)
    expect(await list(user.token)).toHaveLength(1)
  })

  test('a session ends after 30 days, and after 7 days without use', async () => {
    const user = await newPerson('CREATOR')
    await setIdle(user, 7 * 24 * 60 - 5)
    expect(await status(user.token)).toBe(200)
    await setIdle(user, 7 * 24 * 60 + 1)
    expect(await status(user.token)).toBe(401)
    const other = await newPerson('CREATOR')
    const lasts30Days = `SELECT expires_at = created_at + interval '30 days' AS ok FROM gate.sessions WHERE id = $1`
    expect(await t.sql(lasts30Days, [other.sessionId])).toEqual([{ ok: true }])
    await t.sql(`UPDATE gate.sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      other.sessionId,
    ])
    await setIdle(other, 0)
    expect(await status(other.token)).toBe(401)
  })
})

longTest('many concurrent changes to one account finish without a server error', async () => {
  const user = await newPerson('CREATOR')
  const otherSession = await openAnotherSession(t.platform, user)
  const calls: (() => Promise<{ status: number }>)[] = [
    () => t.send(user.token, 'PATCH /auth/me', { body: { stageName: 'Busy' } }),
    () => t.send(user.token, 'POST /auth/verify-email/resend'),
    () =>
      t.send(user.token, 'POST /auth/change-email', {
        body: { email: `${newId()}@new.test`, password: PASSWORD },
      }),
    async () => {
      const token = await linkTokenFor(t, user.email, '/verify-email').catch(() => 'x'.repeat(43))
      return t.send(null, 'POST /auth/verify-email', { body: { token } })
    },
    () => mailResetLink(t.platform, user.userId, newId()).then(() => ({ status: 202 })),
    async () => {
      const token = await linkTokenFor(t, user.email, '/reset-password').catch(() => 'x'.repeat(43))
      return t.send(null, 'POST /auth/reset-password', { body: { token, password: PASSWORD } })
    },
    () => t.send(otherSession, 'POST /auth/lock'),
    () => t.send(otherSession, 'POST /auth/unlock', { body: { password: PASSWORD } }),
    () => t.send(user.token, 'DELETE /auth/sessions'),
  ]
  const responses = await Promise.all(Array.from({ length: 45 }, (_, i) => calls[i % calls.length]?.()))
  for (const response of responses) expect(response?.status).toBeLessThan(500)
  const body = { email: user.email, password: PASSWORD }
  await t.unthrottle()
  expect((await t.send(null, 'POST /auth/sign-in', { body })).status).toBeLessThan(500)
})

test('cleanup deletes only expired sessions, tokens and counters', async () => {
  const user = await newPerson()
  const old = await openAnotherSession(t.platform, user)
  await t.sql(
    `UPDATE gate.sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1 AND id <> $2`,
    [user.userId, user.sessionId],
  )
  await t.send(user.token, 'POST /auth/verify-email/resend')
  await t.sql(
    `UPDATE gate.single_use_tokens SET expires_at = now() - interval '8 days' WHERE subject_id <> $1`,
    [user.userId],
  )
  await t.sql(`UPDATE gate.throttles SET ends_at = now() - interval '1 second'`)
  await deleteExpired(t.platform)
  expect(await t.sql('SELECT 1 FROM gate.sessions WHERE user_id = $1', [user.userId])).toHaveLength(1)
  expect(await t.sql('SELECT subject_id FROM gate.single_use_tokens')).toEqual([{ subject_id: user.userId }])
  expect(await t.sql('SELECT 1 FROM gate.throttles')).toEqual([])
  expect([await status(user.token), await status(old)]).toEqual([200, 401])
})

describe('the lock', () => {
  test('blocks everything except unlocking and signing out', async () => {
    const user = await newPerson('AGENCY_ADMIN')
    expect((await t.send(user.token, 'POST /auth/lock')).status).toBe(200)
    for (const key of [
      'GET /auth/me',
      'GET /agency',
      'GET /auth/sessions',
      'DELETE /auth/sessions',
      'GET /mail',
    ]) {
      const response = await t.send(user.token, key)
      expect([key, response.status, response.body.code]).toEqual([key, 423, 'session_locked'])
    }
    expect((await t.send(user.token, 'PATCH /agency', { body: { name: 'Taken' } })).status).toBe(423)
    expect((await t.send(user.token, 'POST /auth/lock')).status).toBe(200)

    const rejected = await unlock(user.token, 'not the password')
    expect([rejected.status, rejected.body.code]).toEqual([422, 'wrong_password'])
    expect(await status(user.token)).toBe(423)
    const accepted = await unlock(user.token, PASSWORD)
    expect(accepted.body.data.id).toBe(user.userId)
    expect(await status(user.token)).toBe(200)
  })

  test('locks only this session, and signing out still works', async () => {
    const user = await newPerson()
    const other = await openAnotherSession(t.platform, user)
    await t.send(user.token, 'POST /auth/lock')
    expect(await status(other)).toBe(200)
    expect(await status(user.token, 'POST /auth/sign-out')).toBe(200)
    expect(await status(user.token)).toBe(401)
  })

  test('guessing the password is throttled', async () => {
    const user = await newPerson()
    await t.send(user.token, 'POST /auth/lock')
    for (let i = 0; i < 10; i++) expect((await unlock(user.token, 'a guess')).status).toBe(422)
    expect((await unlock(user.token, PASSWORD)).status).toBe(429)
    expect(await status(user.token)).toBe(423)
  })

  test.each([
    ['SUPER_ADMIN', 423],
    ['AGENCY_ADMIN', 423],
    ['COMPLIANCE', 423],
    ['CHAT_OPERATOR', 423],
    ['CREATOR', 200],
  ] as const)('%s gets %d after 16 idle minutes', async (role, expected) => {
    const user = await newPerson(role)
    await setIdle(user, 14)
    expect(await status(user.token)).toBe(200)
    await setIdle(user, 16)
    expect(await status(user.token)).toBe(expected)
  })

  test('an idle-locked session unlocks with the password', async () => {
    const user = await newPerson()
    await setIdle(user, 16)
    expect(await status(user.token)).toBe(423)
    expect((await unlock(user.token, PASSWORD)).status).toBe(200)
    expect(await status(user.token)).toBe(200)
    expect(await status(user.token, 'GET /agency')).toBe(200)
  })

  test('requests to a locked session do not count as activity', async () => {
    const user = await newPerson()
    await setIdle(user, 16)
    const before = await lastSeenAt(user)
    for (let i = 0; i < 5; i++) expect(await status(user.token)).toBe(423)
    await t.send(user.token, 'POST /auth/lock')
    for (let i = 0; i < 5; i++) expect(await status(user.token)).toBe(423)
    await unlock(user.token, 'a guess')
    expect(await lastSeenAt(user)).toEqual(before)
  })

  test('activity is recorded, so an active session does not lock', async () => {
    const user = await newPerson()
    await setIdle(user, 10)
    const before = await lastSeenAt(user)
    expect(await status(user.token)).toBe(200)
    expect((await lastSeenAt(user)).getTime()).toBeGreaterThan(before.getTime() + 9 * 60_000)
  })

  test('applies after the number of idle minutes set by the agency', async () => {
    const admin = await newPerson('AGENCY_ADMIN')
    const user = await newPerson()
    const setIdleLock = (idleLockMinutes: number) =>
      t.send(admin.token, 'PATCH /agency', { body: { idleLockMinutes } })
    expect((await setIdleLock(5)).status).toBe(200)
    await setIdle(user, 6)
    expect(await status(user.token)).toBe(423)
    expect((await setIdleLock(15)).status).toBe(200)
    expect(await status(user.token)).toBe(200)
  })
})
