import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, creatorOf } from '../../../test/fans.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newPerson = (role: Role = 'CHAT_OPERATOR') => addPerson(t.platform, mara.agencyId, role, 'lost')
const asAdmin = (key: string, user: TestUser) => t.send(mara.token, key, { params: { id: user.userId } })
const me = (token: string) => t.send(token, 'GET /auth/me')
const signIn = (user: TestUser) =>
  t.send(null, 'POST /auth/sign-in', { body: { email: user.email, password: PASSWORD } })

/** Turns on two-factor and returns its secret. */
async function enableTwoFactor(user: TestUser): Promise<string> {
  const setup = { body: { password: PASSWORD } }
  const { secret } = (await t.send(user.token, 'POST /auth/two-factor/setup', setup)).body.data
  await t.send(user.token, 'POST /auth/two-factor/enable', { body: { code: await generate({ secret }) } })
  return secret
}

describe('resetting a staff member’s two-factor', () => {
  test('sends an email, ends all sessions and allows sign-in with the password alone', async () => {
    const dana = await newPerson()
    const secret = await enableTwoFactor(dana)
    const challenge = await signIn(dana)
    expect(challenge.body.data.status).toBe('two_factor')

    const response = await asAdmin('POST /team/members/{id}/two-factor/reset', dana)
    expect(response.body.data).toMatchObject({ twoFactor: false, may: { resetTwoFactor: false } })
    expect((await me(dana.token)).status).toBe(401)
    const oldChallenge = {
      body: { challenge: challenge.body.data.challenge, code: await generate({ secret }) },
    }
    expect((await t.send(null, 'POST /auth/two-factor', oldChallenge)).status).toBe(401)
    expect((await signIn(dana)).body.data.status).toBe('signed_in')
    expect(await t.sql('SELECT 1 FROM gate.recovery_codes WHERE user_id = $1', [dana.userId])).toEqual([])
    const emails = await emailsTo(t, dana.email)
    expect(emails[0]?.text).toContain('canarynorth AGENCY_ADMIN turned off your two-factor sign-in.')
  })

  test('is rejected if two-factor is off, and nobody is notified', async () => {
    const dana = await newPerson()
    const response = await asAdmin('POST /team/members/{id}/two-factor/reset', dana)
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(await emailsTo(t, dana.email)).toEqual([])
    expect((await me(dana.token)).status).toBe(200)
  })
})

describe('resetting a creator’s two-factor', () => {
  const reset = (id: string, user: TestUser = mara) =>
    t.send(user.token, 'POST /creators/{id}/two-factor/reset', { params: { id } })
  const detail = async (id: string) =>
    (await t.send(mara.token, 'GET /creators/{id}', { params: { id } })).body.data

  test('is audited, sends an email and ends all sessions', async () => {
    const juno = await newPerson('CREATOR')
    const id = await creatorOf(t, juno)
    expect((await detail(id)).user).toMatchObject({ email: juno.email, twoFactor: false })
    const secret = await enableTwoFactor(juno)
    expect((await detail(id)).user).toMatchObject({ email: juno.email, twoFactor: true })
    const other = await openAnotherSession(t.platform, juno)
    const { challenge } = (await signIn(juno)).body.data

    expect((await reset(id)).status).toBe(200)
    for (const token of [juno.token, other]) expect((await me(token)).status).toBe(401)
    const oldChallenge = { body: { challenge, code: await generate({ secret }) } }
    expect((await t.send(null, 'POST /auth/two-factor', oldChallenge)).status).toBe(401)
    expect((await signIn(juno)).body.data.status).toBe('signed_in')
    expect((await detail(id)).user.twoFactor).toBe(false)
    const [mail, ...otherEmails] = (await emailsTo(t, juno.email)).filter(({ text }) =>
      text.includes('turned off'),
    )
    expect(mail?.text).toContain('canarynorth AGENCY_ADMIN turned off your two-factor sign-in.')
    expect(otherEmails).toEqual([])
    const auditQuery = `SELECT actor_id FROM audit_log WHERE action = 'member.two_factor_reset' AND details->>'userId' = $1`
    expect(await t.sql(auditQuery, [juno.userId])).toEqual([{ actor_id: mara.userId }])
  })

  test('is limited to admins of the creator’s agency', async () => {
    const juno = await newPerson('CREATOR')
    const id = await creatorOf(t, juno)
    await enableTwoFactor(juno)
    const { north, south } = t.people
    const cases: [TestUser, number][] = [
      [north.COMPLIANCE, 403],
      [north.CHAT_OPERATOR, 403],
      [juno, 403],
      [south.AGENCY_ADMIN, 404],
      [south.SUPER_ADMIN, 404],
    ]
    for (const [user, status] of cases)
      expect([user.role, (await reset(id, user)).status]).toEqual([user.role, status])
    expect((await me(juno.token)).status).toBe(200)
    expect((await detail(id)).user.twoFactor).toBe(true)
    expect((await reset(id, north.SUPER_ADMIN)).status).toBe(200)
  })

  test('is rejected for creators without two-factor or an account, and for staff accounts', async () => {
    const juno = await newPerson('CREATOR')
    const withoutTwoFactor = await reset(await creatorOf(t, juno))
    expect([withoutTwoFactor.status, withoutTwoFactor.body.message]).toEqual([
      422,
      'This person doesn’t use two-factor.',
    ])
    expect((await me(juno.token)).status).toBe(200)
    const id = await addCreator(t, mara.agencyId, 'Nobody Yet')
    const withoutAccount = await reset(id)
    expect([withoutAccount.status, withoutAccount.body.message]).toEqual([
      422,
      'Nobody Yet has no account yet.',
    ])
    const superAdmin = await newPerson('SUPER_ADMIN')
    await enableTwoFactor(superAdmin)
    await t.sql('UPDATE creators SET user_id = $2 WHERE id = $1', [id, superAdmin.userId])
    expect((await reset(id)).status).toBe(404)
    expect((await me(superAdmin.token)).status).toBe(200)
  })

  test('the list of creators doesn’t contain the two-factor status', async () => {
    const { text } = await t.send(mara.token, 'GET /creators')
    expect(text).not.toContain('twoFactor')
  })
})
