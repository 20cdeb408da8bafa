import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { sendFrom } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { hashPassword, isCommon, passwordMatches } from './password.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const signIn = (email: string, password: string) =>
  t.send(null, 'POST /auth/sign-in', { body: { email, password } })
const sessionsOf = (user: TestUser) => t.sql('SELECT * FROM gate.sessions WHERE user_id = $1', [user.userId])
const withoutRequestId = (body: object) => ({ ...body, requestId: '' })

describe('sign-in', () => {
  test.each(['unchanged', 'in uppercase', 'with surrounding spaces'])(
    'opens a session for an email that is %s',
    async (variant) => {
      const email =
        { unchanged: mara.email, 'in uppercase': mara.email.toUpperCase() }[variant] ?? ` ${mara.email} `
      const { status, body } = await signIn(email, PASSWORD)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        status: 'signed_in',
        user: { id: mara.userId, role: 'AGENCY_ADMIN' },
      })
      expect(body.data.token).toMatch(/^[\w-]{43}$/)
      const me = await t.send(body.data.token, 'GET /auth/me')
      expect(me.body.data).toEqual(body.data.user)
    },
  )

  test('stores no token, only its hash', async () => {
    const { body } = await signIn(mara.email, PASSWORD)
    const rows = await t.sql<{ all: string }>('SELECT s::text AS all FROM gate.sessions s')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.all).not.toContain(body.data.token)
  })

  test('returns the same error for a wrong password, an unknown address and a suspended account', async () => {
    const suspended = await addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'gone')
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [suspended.userId])
    const before = await t.sql('SELECT count(*) FROM gate.sessions')
    const responses = [
      await signIn(mara.email, 'not the password'),
      await signIn('nobody@nowhere.test', PASSWORD),
      await signIn(suspended.email, PASSWORD),
      await signIn(suspended.email, 'not the password'),
    ]
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(withoutRequestId(response.body)).toEqual({
        code: 'bad_credentials',
        message: 'That email and password do not match an account.',
        requestId: '',
      })
    }
    expect(await t.sql('SELECT count(*) FROM gate.sessions')).toEqual(before)
  })

  test.each([
    ['no password', { email: 'a@b.test' }],
    ['an empty password', { email: 'a@b.test', password: '' }],
    ['a password that is too long', { email: 'a@b.test', password: 'x'.repeat(129) }],
    ['no email', { password: PASSWORD }],
    ['an incomplete email', { email: 'mara', password: PASSWORD }],
    ['an additional role', { email: 'a@b.test', password: PASSWORD, role: 'SUPER_ADMIN' }],
    ['a list', [{ email: 'a@b.test', password: PASSWORD }]],
    ['a query operator as the password', { email: 'a@b.test', password: { $ne: '' } }],
  ])('%s returns 400', async (_, body) => {
    const response = await t.send(null, 'POST /auth/sign-in', { body })
    expect(response.status).toBe(400)
    expect(response.body.code).toBe('invalid_input')
  })
})

describe('guessing a password', () => {
  const attempt = (address: string, email: string, password = 'a wrong guess') =>
    sendFrom(t, address, '/auth/sign-in', { email, password })

  test.each(['a known', 'an unknown'])('throttles the sixth attempt on %s account', async (kind) => {
    const email = kind === 'a known' ? mara.email : 'nobody@nowhere.test'
    for (let i = 0; i < 5; i++) expect((await attempt('203.0.113.5', email)).status).toBe(401)
    const sixth = await attempt('203.0.113.5', email)
    expect(sixth.status).toBe(429)
    expect(sixth.body.code).toBe('too_many_requests')
    expect(sixth.body.message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/)
    const retryAfter = Number(sixth.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(800)
    expect(retryAfter).toBeLessThanOrEqual(900)
    expect((await attempt('203.0.113.5', email.toUpperCase())).status).toBe(429)
  })

  test('the right password is throttled too, but another IP address works', async () => {
    for (let i = 0; i < 6; i++) await attempt('203.0.113.6', mara.email)
    const before = (await sessionsOf(mara)).length
    expect((await attempt('203.0.113.6', mara.email, PASSWORD)).status).toBe(429)
    expect(await sessionsOf(mara)).toHaveLength(before)
    expect((await attempt('198.51.100.7', mara.email, PASSWORD)).status).toBe(200)
  })

  test('signing in resets the count', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await attempt('203.0.113.8', mara.email)).status).toBe(401)
      expect((await attempt('203.0.113.8', mara.email, PASSWORD)).status).toBe(200)
    }
  })

  test('an IPv6 network counts as one address, and a spoofed forwarded address is ignored', async () => {
    for (let i = 0; i < 5; i++) await attempt(`2001:db8:1:2::${i + 1}`, mara.email)
    expect((await attempt('2001:db8:1:2:ffff::9', mara.email)).status).toBe(429)
    const forged = { 'x-forwarded-for': '192.0.2.99' }
    const body = { email: mara.email, password: PASSWORD }
    expect((await sendFrom(t, '2001:db8:1:2::1', '/auth/sign-in', body, forged)).status).toBe(429)
    expect((await attempt('2001:db8:1:3::1', mara.email, PASSWORD)).status).toBe(200)
  })

  test('attempts from many IP addresses on one account are throttled together', async () => {
    const { email } = await addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'target')
    for (let i = 0; i < 30; i++) {
      const response = await attempt(`198.51.100.${i}`, email)
      expect(response.status).toBe(401)
    }
    expect((await attempt('198.51.100.99', email)).status).toBe(429)
  })

  test('failed attempts from one address do not lock the account for others', async () => {
    const { email } = await addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'target')
    for (let i = 0; i < 40; i++) await attempt('198.51.100.1', email)
    expect((await attempt('198.51.100.2', email, PASSWORD)).status).toBe(200)
  })

  test('failed attempts are logged with account and IP address, without the input', async () => {
    const warn = vi.spyOn(t.platform.log, 'warn')
    await attempt('203.0.113.40', mara.email, 'what I typed')
    await attempt('203.0.113.41', 'nobody@nowhere.test', 'what I typed')
    for (let i = 0; i < 6; i++) await attempt('203.0.113.42', mara.email, 'what I typed')
    const loggedFields = warn.mock.calls.map(([fields]) => fields)
    expect(loggedFields).toContainEqual({
      userId: mara.userId,
      address: '203.0.113.40',
      reason: 'bad_credentials',
    })
    expect(loggedFields).toContainEqual({ userId: null, address: '203.0.113.41', reason: 'bad_credentials' })
    expect(loggedFields).toContainEqual({
      userId: mara.userId,
      address: '203.0.113.42',
      reason: 'too_many_requests',
    })
    expect(JSON.stringify(warn.mock.calls)).not.toContain('what I typed')
    warn.mockRestore()
  })

  test('attackers can’t stop a user from signing in from their usual IP address', async () => {
    await t.unthrottle()
    expect((await attempt('203.0.113.200', mara.email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 31; i++) await attempt(`198.51.100.${i}`, mara.email)
    expect((await attempt('198.51.100.99', mara.email, PASSWORD)).status).toBe(429)
    expect((await attempt('203.0.113.200', mara.email, PASSWORD)).status).toBe(200)
  })

  test('sign-in succeeds again after the wait', async () => {
    for (let i = 0; i < 6; i++) await attempt('203.0.113.11', mara.email)
    await t.sql(`UPDATE gate.throttles SET ends_at = now() - interval '1 second'`)
    expect((await attempt('203.0.113.11', mara.email, PASSWORD)).status).toBe(200)
  })

  test('counters contain neither IP addresses nor emails', async () => {
    await attempt('203.0.113.12', mara.email)
    const rows = await t.sql<{ key: Buffer }>('SELECT key FROM gate.throttles')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toHaveLength(32)
  })
})

describe('passwords', () => {
  test('match their own hash only, and never without an account', async () => {
    const stored = await hashPassword('one two three')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(stored, 'one two three')).toBe(true)
    expect(await passwordMatches(stored, 'one two four')).toBe(false)
    expect(await passwordMatches(undefined, 'one two three')).toBe(false)
    expect(await passwordMatches(undefined, '')).toBe(false)
  })

  test('match when accents are typed as combining characters', async () => {
    expect(await passwordMatches(await hashPassword('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true)
  })

  test.each(['password1', 'PASSWORD1', '12345678', 'qwertyuiop', 'iloveyou1'])('%s is common', (password) => {
    expect(isCommon(password)).toBe(true)
  })

  test.each([PASSWORD, 'greenroom-demo', 'tangerine lampshade'])('%s is not common', (password) => {
    expect(isCommon(password)).toBe(false)
  })
})

test('signing out ends only this session', async () => {
  const dana = await addPerson(t.platform, mara.agencyId, 'CHAT_OPERATOR', 'dana')
  const other = (await signIn(dana.email, PASSWORD)).body.data.token
  expect((await t.send(dana.token, 'POST /auth/sign-out')).body).toEqual({ data: { ok: true } })
  expect((await t.send(dana.token, 'GET /auth/me')).status).toBe(401)
  expect((await t.send(dana.token, 'POST /auth/sign-out')).status).toBe(401)
  expect((await t.send(other, 'GET /auth/me')).status).toBe(200)
})
