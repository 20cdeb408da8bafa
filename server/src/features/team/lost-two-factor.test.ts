import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, creatorOf } from '../../../test/fans.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { addPerson, anotherSession, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const person = (role: Role = 'CHAT_OPERATOR') => addPerson(t.platform, mara.agencyId, role, 'lost')
const act = (key: string, user: TestUser) => t.send(mara.token, key, { params: { id: user.userId } })
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

describe('a lost two-factor of a member of staff', () => {
  test('can be turned off, with a mail, and ends all sessions; the password alone signs in again', async () => {
    const dana = await person()
    const secret = await enableTwoFactor(dana)
    const challenge = await signIn(dana)
    expect(challenge.body.data.status).toBe('two_factor')

    const response = await act('POST /team/members/{id}/two-factor/reset', dana)
    expect(response.body.data).toMatchObject({ twoFactor: false, may: { resetTwoFactor: false } })
    expect((await me(dana.token)).status).toBe(401)
    const late = { body: { challenge: challenge.body.data.challenge, code: await generate({ secret }) } }
    expect((await t.send(null, 'POST /auth/two-factor', late)).status).toBe(401)
    expect((await signIn(dana)).body.data.status).toBe('signed_in')
    expect(await t.sql('SELECT 1 FROM gate.recovery_codes WHERE user_id = $1', [dana.userId])).toEqual([])
    const mails = await mailsTo(t, dana.email)
    expect(mails[0]?.text).toContain('canarynorth AGENCY_ADMIN turned off your two-factor sign-in.')
  })

  test('can’t be turned off where it is not on, and nobody is notified', async () => {
    const dana = await person()
    const response = await act('POST /team/members/{id}/two-factor/reset', dana)
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(await mailsTo(t, dana.email)).toEqual([])
    expect((await me(dana.token)).status).toBe(200)
  })
})

describe('a lost two-factor of a creator', () => {
  const reset = (id: string, user: TestUser = mara) =>
    t.send(user.token, 'POST /creators/{id}/two-factor/reset', { params: { id } })
  const detail = async (id: string) =>
    (await t.send(mara.token, 'GET /creators/{id}', { params: { id } })).body.data

  test('can be turned off on the creator’s page, audited, with a mail, and ends all sessions', async () => {
    const juno = await person('CREATOR')
    const id = await creatorOf(t, juno)
    expect((await detail(id)).user).toMatchObject({ email: juno.email, twoFactor: false })
    const secret = await enableTwoFactor(juno)
    expect((await detail(id)).user).toMatchObject({ email: juno.email, twoFactor: true })
    const other = await anotherSession(t.platform, juno)
    const { challenge } = (await signIn(juno)).body.data

    expect((await reset(id)).status).toBe(200)
    for (const token of [juno.token, other]) expect((await me(token)).status).toBe(401)
    const late = { body: { challenge, code: await generate({ secret }) } }
    expect((await t.send(null, 'POST /auth/two-factor', late)).status).toBe(401)
    expect((await signIn(juno)).body.data.status).toBe('signed_in')
    expect((await detail(id)).user.twoFactor).toBe(false)
    const [mail, ...more] = (await mailsTo(t, juno.email)).filter(({ text }) => text.includes('turned off'))
    expect(mail?.text).toContain('canarynorth AGENCY_ADMIN turned off your two-factor sign-in.')
    expect(more).toEqual([])
    const written = `SELECT actor_id FROM audit_log WHERE action = 'member.two_factor_reset' AND details->>'userId' = $1`
    expect(await t.sql(written, [juno.userId])).toEqual([{ actor_id: mara.userId }])
  })

  test('can be reset by admins of the creator’s agency only', async () => {
    const juno = await person('CREATOR')
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

  test('is rejected with a message without two-factor or account, and can’t be used on staff', async () => {
    const juno = await person('CREATOR')
    const off = await reset(await creatorOf(t, juno))
    expect([off.status, off.body.message]).toEqual([422, 'This person doesn’t use two-factor.'])
    expect((await me(juno.token)).status).toBe(200)
    const id = await addCreator(t, mara.agencyId, 'Nobody Yet')
    const none = await reset(id)
    expect([none.status, none.body.message]).toEqual([422, 'Nobody Yet has no account yet.'])
    const boss = await person('SUPER_ADMIN')
    await enableTwoFactor(boss)
    await t.sql('UPDATE creators SET user_id = $2 WHERE id = $1', [id, boss.userId])
    expect((await reset(id)).status).toBe(404)
    expect((await me(boss.token)).status).toBe(200)
  })

  test('is not visible to operators or in lists', async () => {
    const { text } = await t.send(mara.token, 'GET /creators')
    expect(text).not.toContain('twoFactor')
  })
})
