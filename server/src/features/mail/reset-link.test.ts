import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo, eventually, type StoredMail } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let sol: TestUser
beforeAll(async () => {
  t = await startTestApp()
  sol = t.people.north.SUPER_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const NEW_PASSWORD = 'a brand new lantern'
const newPerson = (role: Role = 'COMPLIANCE') => addPerson(t.platform, sol.agencyId, role, 'reset')

/** Requests a new password and returns the ID of the email. */
async function requestReset(user: TestUser): Promise<string> {
  const earlierIds = (await emailsTo(t, user.email)).map(({ id }) => id)
  await t.send(null, 'POST /auth/forgot-password', { body: { email: user.email } })
  const isNew = (mail: StoredMail) =>
    !earlierIds.includes(mail.id) && mail.subject === 'Set a new password' && mail.status === 'OUTBOX'
  return (await eventually(async () => (await emailsTo(t, user.email)).find(isNew))).id
}
const reveal = (id: string, user: TestUser = sol) =>
  t.send(user.token, 'POST /mail/{id}/reset-link', { params: { id } })
const setPassword = (url: string) =>
  t.send(null, 'POST /auth/reset-password', {
    body: { token: url.split('#token=')[1], password: NEW_PASSWORD },
  })
const signIn = (user: TestUser, password: string) =>
  t.send(null, 'POST /auth/sign-in', { body: { email: user.email, password } })
const resetTwoFactor = (user: TestUser) =>
  t.send(sol.token, 'POST /team/members/{id}/two-factor/reset', { params: { id: user.userId } })

async function enableTwoFactor(user: TestUser): Promise<string> {
  const setup = { body: { password: PASSWORD } }
  const { secret } = (await t.send(user.token, 'POST /auth/two-factor/setup', setup)).body.data
  await t.send(user.token, 'POST /auth/two-factor/enable', { body: { code: await generate({ secret }) } })
  return secret
}

describe('a password link, without a mail server', () => {
  test('is shown to a super admin, audited, and listed in the recipient’s activity', async () => {
    const priya = await newPerson()
    const id = await requestReset(priya)
    const opened = await t.send(sol.token, 'GET /mail/{id}', { params: { id } })
    expect(opened.body.data.canRevealLink).toBe(true)
    const response = await reveal(id)
    expect(response.body.data.url).toMatch(/\/reset-password#token=[\w-]{43}$/)
    const auditQuery = `SELECT actor_id FROM audit_log WHERE action = 'password.link_revealed' AND details->>'userId' = $1`
    expect(await t.sql(auditQuery, [priya.userId])).toEqual([{ actor_id: sol.userId }])
    expect((await setPassword(response.body.data.url)).status).toBe(200)
    const { token } = (await signIn(priya, NEW_PASSWORD)).body.data
    const { data } = (await t.send(token, 'GET /auth/activity')).body
    expect(data.map((entry: { action: string; by: string }) => [entry.action, entry.by])).toEqual([
      ['password.changed', null],
      ['password.link_revealed', 'canarynorth SUPER_ADMIN'],
    ])
  })

  test('is denied to everyone else, and after it has been used', async () => {
    const priya = await newPerson()
    const id = await requestReset(priya)
    const { north, south } = t.people
    const cases: [TestUser, number][] = [
      [north.AGENCY_ADMIN, 403],
      [north.COMPLIANCE, 403],
      [priya, 403],
      [south.SUPER_ADMIN, 404],
    ]
    for (const [user, status] of cases)
      expect([user.role, (await reveal(id, user)).status]).toEqual([user.role, status])
    const asAdmin = await t.send(north.AGENCY_ADMIN.token, 'GET /mail/{id}', { params: { id } })
    expect(asAdmin.body.data.canRevealLink).toBe(false)
    const { url } = (await reveal(id)).body.data
    await setPassword(url)
    expect((await reveal(id)).body.code).toBe('link_expired')
  })

  test('is not shown for yourself or another super admin, and no other kind of link is shown', async () => {
    const other = await newPerson('SUPER_ADMIN')
    expect((await reveal(await requestReset(other))).status).toBe(404)
    expect((await reveal(await requestReset(sol))).status).toBe(404)
    const priya = await newPerson()
    await t.send(priya.token, 'POST /auth/verify-email/resend')
    const [mail] = await emailsTo(t, priya.email)
    expect((await reveal(mail?.id ?? '')).status).toBe(422)
  })
})

describe('revealing a link and resetting two-factor can’t be combined', () => {
  test('after a link is revealed, two-factor can’t be reset until the owner has signed in with a code', async () => {
    const priya = await newPerson()
    const secret = await enableTwoFactor(priya)
    await setPassword((await reveal(await requestReset(priya))).body.data.url)
    const rejected = await resetTwoFactor(priya)
    expect([rejected.status, rejected.body.message]).toEqual([
      422,
      'This person’s password link was viewed. Their two-factor can be reset once they’ve signed in again. Until then, use "npm run reset-password -- --disable-two-factor name@example.com" on the server.',
    ])
    const { challenge } = (await signIn(priya, NEW_PASSWORD)).body.data
    expect((await resetTwoFactor(priya)).status).toBe(422)
    const later = new Date(Date.now() + 60_000)
    t.platform.clock = () => later
    const code = await generate({ secret, epoch: later.getTime() / 1000 })
    expect((await t.send(null, 'POST /auth/two-factor', { body: { challenge, code } })).status).toBe(200)
    t.platform.clock = () => new Date()
    expect((await resetTwoFactor(priya)).status).toBe(200)
  })

  test('after a two-factor reset, no link is shown until two-factor is on again', async () => {
    const priya = await newPerson()
    await enableTwoFactor(priya)
    expect((await resetTwoFactor(priya)).status).toBe(200)
    const rejected = await reveal(await requestReset(priya))
    expect([rejected.status, rejected.text.includes('token=')]).toEqual([422, false])
    const { token } = (await signIn(priya, PASSWORD)).body.data
    expect((await reveal(await requestReset(priya))).status).toBe(422)
    await enableTwoFactor({ ...priya, token })
    expect((await reveal(await requestReset(priya))).status).toBe(200)
  })
})

test('with a mail server, no link is shown', async () => {
  const appWithMail = await startTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  try {
    const { SUPER_ADMIN, COMPLIANCE } = appWithMail.people.north
    await appWithMail.send(null, 'POST /auth/forgot-password', { body: { email: COMPLIANCE.email } })
    const mail = await eventually(async () => (await emailsTo(appWithMail, COMPLIANCE.email))[0])
    const params = { id: mail.id }
    const opened = await appWithMail.send(SUPER_ADMIN.token, 'GET /mail/{id}', { params })
    expect(opened.body.data.canRevealLink).toBe(false)
    const response = await appWithMail.send(SUPER_ADMIN.token, 'POST /mail/{id}/reset-link', { params })
    expect([response.status, response.text.includes('token=')]).toEqual([422, false])
  } finally {
    await appWithMail.close()
  }
})
