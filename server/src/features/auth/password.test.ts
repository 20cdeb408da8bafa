import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo, eventually, linkTokenFor, sendFrom } from '../../../test/mailbox.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'
import { mailResetLink } from './password.service.ts'

const NEW_PASSWORD = 'tangerine lampshade'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newPerson = (agency: 'north' | 'south' = 'north') =>
  addPerson(t.platform, t.people[agency].CREATOR.agencyId, 'COMPLIANCE', 'pass')
const post = (token: string | null, path: string, body: object) => t.send(token, `POST ${path}`, { body })
const signIn = (user: TestUser, password: string) =>
  post(null, '/auth/sign-in', { email: user.email, password })
const jobs = () =>
  t.sql<{ id: string; state: string; data: object }>(
    `SELECT id, state, data FROM pgboss.job WHERE name = 'auth.password-reset'`,
  )
/** Requests the reset and extracts the link from the email. */
const resetLink = async (user: TestUser): Promise<string> => {
  const before = (await emailsTo(t, user.email)).length
  await post(null, '/auth/forgot-password', { email: user.email })
  await eventually(async () => (await emailsTo(t, user.email)).length > before)
  return linkTokenFor(t, user.email, '/reset-password')
}
/** Runs the job directly instead of waiting for it. */
const mailedToken = async (user: TestUser): Promise<string> => {
  await mailResetLink(t.platform, user.userId, crypto.randomUUID())
  return linkTokenFor(t, user.email, '/reset-password')
}
const reset = (token: string, password = NEW_PASSWORD) =>
  post(null, '/auth/reset-password', { token, password })

describe('a forgotten password', () => {
  test('known, unknown and suspended addresses get the same response and queue the same job', async () => {
    const existingUser = await newPerson('south')
    const suspended = await newPerson()
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [suspended.userId])
    const responses: object[] = []
    for (const email of [
      existingUser.email,
      'nobody@nowhere.test',
      suspended.email,
      existingUser.email.toUpperCase(),
    ]) {
      const before = (await jobs()).length
      const { status, body, headers } = await post(null, '/auth/forgot-password', { email })
      const after = await jobs()
      const payload = Object.keys(after.at(-1)?.data ?? {})
      responses.push({
        status,
        body,
        headerNames: Object.keys(headers).toSorted(),
        jobs: after.length - before,
        payload,
      })
    }
    expect(responses[0]).toMatchObject({
      status: 202,
      body: { data: { ok: true } },
      jobs: 1,
      payload: ['userId'],
    })
    for (const response of responses) expect(response).toEqual(responses[0])
    await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'))
    expect(await emailsTo(t, 'nobody@nowhere.test')).toEqual([])
    expect(await emailsTo(t, suspended.email)).toEqual([])
    expect((await emailsTo(t, existingUser.email)).map(({ subject }) => subject)).toContain(
      'Set a new password',
    )
  })

  test('a reset ends every session, invalidates the old password and notifies the owner', async () => {
    const user = await newPerson()
    const other = await openAnotherSession(t.platform, user)
    expect((await t.send(other, 'GET /auth/me')).status).toBe(200)
    const token = await resetLink(user)
    expect((await reset(token)).body).toEqual({ data: { ok: true } })
    for (const session of [user.token, other])
      expect((await t.send(session, 'GET /auth/me')).status).toBe(401)
    expect((await signIn(user, PASSWORD)).status).toBe(401)
    expect((await signIn(user, NEW_PASSWORD)).status).toBe(200)
    expect((await emailsTo(t, user.email))[0]?.text).toContain('Your password was changed')
  })

  test('a link works once, even concurrently', async () => {
    const user = await newPerson()
    const token = await mailedToken(user)
    const responses = await Promise.all([reset(token), reset(token, 'another good one')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const secondAttempt = await reset(token)
    expect([secondAttempt.status, secondAttempt.body.code]).toEqual([422, 'link_expired'])
  })

  test.each([
    [59, 200],
    [61, 422],
  ])('a link returns $1 after $0 minutes', async (minutes, status) => {
    const user = await newPerson()
    const token = await mailedToken(user)
    await t.sql(
      `UPDATE gate.single_use_tokens SET expires_at = expires_at - make_interval(mins => $2) WHERE subject_id = $1`,
      [user.userId, minutes],
    )
    expect((await reset(token)).status).toBe(status)
    expect((await signIn(user, PASSWORD)).status).toBe(status === 200 ? 401 : 200)
  })

  test('a weak password is rejected without using up the link', async () => {
    const user = await newPerson()
    const token = await mailedToken(user)
    const commonPassword = await reset(token, 'password123')
    expect([commonPassword.status, commonPassword.body.code]).toEqual([422, 'weak_password'])
    expect(commonPassword.body.details[0].path).toBe('password')
    expect((await reset(token, user.email)).body.code).toBe('weak_password')
    expect((await reset(token, 'short')).status).toBe(400)
    expect((await signIn(user, PASSWORD)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  test('a newer link replaces the older one', async () => {
    const user = await newPerson()
    const older = await mailedToken(user)
    const newer = await mailedToken(user)
    expect((await reset(older)).status).toBe(422)
    expect((await reset(newer)).status).toBe(200)
  })

  test('a retried job keeps the emailed link valid', async () => {
    const user = await newPerson()
    const job = crypto.randomUUID()
    await mailResetLink(t.platform, user.userId, job)
    await mailResetLink(t.platform, user.userId, job)
    expect(await emailsTo(t, user.email)).toHaveLength(1)
    expect((await reset(await linkTokenFor(t, user.email, '/reset-password'))).status).toBe(200)
  })

  test('rejects unknown links, links of another kind and links for a suspended account', async () => {
    const user = await newPerson()
    await t.send(user.token, 'POST /auth/verify-email/resend')
    expect((await reset(await linkTokenFor(t, user.email, '/verify-email'))).status).toBe(422)
    expect((await reset('x'.repeat(43))).status).toBe(422)
    const token = await mailedToken(user)
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [user.userId])
    expect((await reset(token)).status).toBe(422)
  })

  test('requests are throttled per email', async () => {
    const email = 'often@nowhere.test'
    for (let i = 0; i < 5; i++)
      expect((await post(null, '/auth/forgot-password', { email })).status).toBe(202)
    const sixth = await post(null, '/auth/forgot-password', { email })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  })

  const requestFrom = async (address: string, email: string) =>
    (await sendFrom(t, address, '/auth/forgot-password', { email })).status
  const resetJobCount = async ({ userId }: TestUser) =>
    (await jobs()).filter(({ data }) => 'userId' in data && data.userId === userId).length

  test('requests by others do not block the owner', async () => {
    const user = await newPerson()
    for (let i = 0; i < 8; i++) await requestFrom('203.0.113.6', user.email)
    const before = await resetJobCount(user)
    expect(await requestFrom('198.51.100.7', user.email)).toBe(202)
    expect(await resetJobCount(user)).toBe(before + 1)
  })

  test('emails to one mailbox are limited silently, except from the owner’s usual IP address', async () => {
    const user = await newPerson()
    const { status } = await sendFrom(t, '203.0.113.9', '/auth/sign-in', {
      email: user.email,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    for (let i = 0; i < 25; i++) expect(await requestFrom(`198.51.100.${i}`, user.email)).toBe(202)
    expect(await resetJobCount(user)).toBe(20)
    expect(await requestFrom('203.0.113.9', user.email)).toBe(202)
    expect(await resetJobCount(user)).toBe(21)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    post(token, '/auth/change-password', { currentPassword, newPassword })

  test('ends other sessions and rotates this one’s token', async () => {
    const user = await newPerson()
    const other = await openAnotherSession(t.platform, user)
    const { status, body } = await change(user.token, PASSWORD, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(body.data.token).not.toBe(user.token)
    expect((await t.send(user.token, 'GET /auth/me')).status).toBe(401)
    expect((await t.send(other, 'GET /auth/me')).status).toBe(401)
    expect((await t.send(body.data.token, 'GET /auth/me')).body.data).toEqual(body.data.user)
    expect((await t.send(body.data.token, 'GET /auth/sessions')).body.data).toMatchObject([
      { id: user.sessionId, current: true },
    ])
    expect((await signIn(user, PASSWORD)).status).toBe(401)
    expect((await signIn(user, NEW_PASSWORD)).status).toBe(200)
    expect((await emailsTo(t, user.email))[0]?.text).toContain('Your password was changed')
  })

  test.each([
    ['the wrong current password', 'not this one', NEW_PASSWORD, 422, 'wrong_password'],
    ['a common new password', PASSWORD, 'password123', 422, 'weak_password'],
    ['the old password again', PASSWORD, PASSWORD, 422, 'weak_password'],
    ['a short new password', PASSWORD, 'short', 400, 'invalid_input'],
    ['a new password that is too long', PASSWORD, 'x'.repeat(129), 400, 'invalid_input'],
  ])('%s is rejected and changes nothing', async (_, current, newPassword, status, code) => {
    const user = await newPerson()
    const other = await openAnotherSession(t.platform, user)
    const response = await change(user.token, current, newPassword)
    expect([response.status, response.body.code]).toEqual([status, code])
    for (const token of [user.token, other]) expect((await t.send(token, 'GET /auth/me')).status).toBe(200)
    expect((await signIn(user, PASSWORD)).status).toBe(200)
  })

  test('the error names the form field', async () => {
    const user = await newPerson()
    const response = await change(user.token, PASSWORD, 'password123')
    expect(response.body.details[0].path).toBe('newPassword')
  })

  test('invalidates earlier reset links and a pending email change', async () => {
    const user = await newPerson()
    const link = await mailedToken(user)
    const email = `elsewhere.${user.userId}@new.test`
    await post(user.token, '/auth/change-email', { email, password: PASSWORD })
    const verifyLink = await linkTokenFor(t, email, '/verify-email')
    const { body } = await change(user.token, PASSWORD, NEW_PASSWORD)
    expect(body.data.user.pendingEmail).toBeNull()
    expect((await reset(link, 'yet another one')).status).toBe(422)
    expect((await post(null, '/auth/verify-email', { token: verifyLink })).status).toBe(422)
    expect((await t.send(body.data.token, 'GET /auth/me')).body.data.email).toBe(user.email)
  })

  test('a reset cancels a pending email change requested by an intruder', async () => {
    const user = await newPerson()
    const email = `intruder.${user.userId}@new.test`
    await post(user.token, '/auth/change-email', { email, password: PASSWORD })
    const verifyLink = await linkTokenFor(t, email, '/verify-email')
    expect((await reset(await mailedToken(user))).status).toBe(200)
    expect((await post(null, '/auth/verify-email', { token: verifyLink })).status).toBe(422)
    expect((await signIn(user, NEW_PASSWORD)).body.data.user).toMatchObject({
      email: user.email,
      pendingEmail: null,
    })
  })

  test('guessing the current password is throttled', async () => {
    const user = await newPerson()
    for (let i = 0; i < 10; i++)
      expect((await change(user.token, 'wrong guess', NEW_PASSWORD)).status).toBe(422)
    expect((await change(user.token, PASSWORD, NEW_PASSWORD)).status).toBe(429)
    expect((await t.send(user.token, 'GET /auth/me')).status).toBe(200)
  })
})
