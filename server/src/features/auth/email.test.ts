import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { mailResetLink } from './password.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newPerson = () => addPerson(t.platform, t.people.north.CREATOR.agencyId, 'CHAT_OPERATOR', 'mail')
const post = (token: string | null, path: string, body: object) => t.send(token, `POST ${path}`, { body })
const me = async (user: TestUser) => (await t.send(user.token, 'GET /auth/me')).body.data
const verify = (token: string) => post(null, '/auth/verify-email', { token })
const change = (user: TestUser, email: string, password = PASSWORD) =>
  post(user.token, '/auth/change-email', { email, password })
const subjects = async (address: string) => (await emailsTo(t, address)).map(({ subject }) => subject)

describe('confirming an address', () => {
  const unconfirmedPerson = async () => {
    const user = await newPerson()
    await t.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.userId])
    return user
  }

  test('the link works once', async () => {
    const user = await unconfirmedPerson()
    expect((await t.send(user.token, 'POST /auth/verify-email/resend')).status).toBe(202)
    const token = await linkTokenFor(t, user.email, '/verify-email')
    expect((await me(user)).emailVerified).toBe(false)
    expect((await verify(token)).body).toEqual({ data: { ok: true } })
    expect((await me(user)).emailVerified).toBe(true)
    const secondAttempt = await verify(token)
    expect([secondAttempt.status, secondAttempt.body.code]).toEqual([422, 'link_expired'])
  })

  test('the link expires after 24 hours', async () => {
    const user = await unconfirmedPerson()
    await t.send(user.token, 'POST /auth/verify-email/resend')
    await t.sql(
      `UPDATE gate.single_use_tokens SET expires_at = expires_at - interval '24 hours' WHERE subject_id = $1`,
      [user.userId],
    )
    expect((await verify(await linkTokenFor(t, user.email, '/verify-email'))).status).toBe(422)
    expect((await me(user)).emailVerified).toBe(false)
  })

  test('a resent link replaces the first', async () => {
    const user = await unconfirmedPerson()
    await t.send(user.token, 'POST /auth/verify-email/resend')
    const first = await linkTokenFor(t, user.email, '/verify-email')
    await t.send(user.token, 'POST /auth/verify-email/resend')
    const second = await linkTokenFor(t, user.email, '/verify-email')
    expect((await verify(first)).status).toBe(422)
    expect((await verify(second)).status).toBe(200)
    expect((await me(user)).emailVerified).toBe(true)
  })

  test.each([
    ['an unknown token', 'x'.repeat(43), 422],
    ['a short token', 'x', 400],
    ['a token with a NUL', `${'x'.repeat(42)}\0`, 400],
    ['a number', 12345678901234, 400],
  ])('%s is rejected', async (_, token, status) => {
    expect((await post(null, '/auth/verify-email', { token })).status).toBe(status)
  })
})

describe('changing the address', () => {
  test('requires the password, takes effect when the link is opened, and notifies the old address', async () => {
    const user = await newPerson()
    const email = `${newId()}@new.test`
    const rejected = await change(user, email, 'not the password')
    expect([rejected.status, rejected.body.code]).toEqual([422, 'wrong_password'])
    expect((await me(user)).pendingEmail).toBeNull()
    expect(await emailsTo(t, email)).toEqual([])

    const response = await change(user, email.toUpperCase())
    expect([response.status, response.body]).toEqual([202, { data: { ok: true } }])
    expect(await me(user)).toMatchObject({ email: user.email, pendingEmail: email })
    expect((await emailsTo(t, user.email))[0]?.text).toContain(
      `request to change your sign-in address to ${email}.`,
    )

    expect((await verify(await linkTokenFor(t, email, '/verify-email'))).status).toBe(200)
    expect(await me(user)).toMatchObject({ email, pendingEmail: null, emailVerified: true })
    expect((await emailsTo(t, user.email))[0]?.text).toContain(`is now ${email}`)
    expect((await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })).status).toBe(401)
    expect((await post(null, '/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
  })

  test('a taken address gets the same response but no link', async () => {
    const user = await newPerson()
    const owner = t.people.south.AGENCY_ADMIN
    const available = await change(user, `${newId()}@new.test`)
    const response = await change(user, owner.email)
    expect([response.status, response.body]).toEqual([available.status, available.body])
    expect(await me(user)).toMatchObject({ email: user.email, pendingEmail: owner.email })
    expect(await emailsTo(t, owner.email)).toEqual([])

    expect((await t.send(user.token, 'POST /auth/verify-email/resend')).status).toBe(202)
    expect(await emailsTo(t, owner.email)).toEqual([])
    expect((await me(user)).email).toBe(user.email)
    expect((await me(owner)).email).toBe(owner.email)
  })

  test('an address taken in the meantime stays with its owner', async () => {
    const first = await newPerson()
    const second = await newPerson()
    const email = `${newId()}@new.test`
    await change(first, email)
    const firstLink = await linkTokenFor(t, email, '/verify-email')
    await change(second, email)
    expect((await verify(await linkTokenFor(t, email, '/verify-email'))).status).toBe(200)
    expect((await verify(firstLink)).status).toBe(422)
    expect((await me(second)).email).toBe(email)
    expect((await me(first)).email).toBe(first.email)
  })

  test('a second request replaces the first, even if its address is taken', async () => {
    const user = await newPerson()
    const [first, second] = [`${newId()}@new.test`, `${newId()}@new.test`]
    await change(user, first)
    const firstLink = await linkTokenFor(t, first, '/verify-email')
    await change(user, second)
    expect((await verify(firstLink)).status).toBe(422)
    const secondLink = await linkTokenFor(t, second, '/verify-email')
    await change(user, t.people.north.CREATOR.email)
    expect((await verify(secondLink)).status).toBe(422)
    expect((await me(user)).email).toBe(user.email)
  })

  test('requesting the current address cancels a pending change', async () => {
    const user = await newPerson()
    await change(user, `${newId()}@new.test`)
    expect((await change(user, user.email)).status).toBe(202)
    expect((await me(user)).pendingEmail).toBeNull()
    expect((await subjects(user.email))[0]).toBe('Confirm your email address')
  })

  test('a reset link sent to the old address stops working after the change', async () => {
    const user = await newPerson()
    const email = `${newId()}@new.test`
    await change(user, email)
    await mailResetLink(t.platform, user.userId, crypto.randomUUID())
    const reset = await linkTokenFor(t, user.email, '/reset-password')
    await verify(await linkTokenFor(t, email, '/verify-email'))
    const response = await post(null, '/auth/reset-password', { token: reset, password: 'a long enough one' })
    expect(response.status).toBe(422)
  })
})
