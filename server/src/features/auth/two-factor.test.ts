import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let now = Date.parse('2027-01-01T12:00:10Z')
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date(now)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const codeAt = (secret: string, at: number) => generate({ secret, epoch: Math.floor(at / 1000) })
/** A code for the next time step, so that every call returns an unused one. */
const unusedCode = (secret: string) => {
  now += 30_000
  return codeAt(secret, now)
}
const wrongCode = async (secret: string) => {
  const validCodes = await Promise.all([-60, -30, 0, 30, 60].map((s) => codeAt(secret, now + s * 1000)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !validCodes.includes(c)) ?? ''
  )
}

const newPerson = () => addPerson(t.platform, t.people.north.CREATOR.agencyId, 'COMPLIANCE', 'two')
const post = (token: string | null, path: string, body: object) => t.send(token, `POST ${path}`, { body })
const startSetup = async (user: TestUser): Promise<string> =>
  (await post(user.token, '/auth/two-factor/setup', { password: PASSWORD })).body.data.secret
const personWithTwoFactor = async () => {
  const user = await newPerson()
  const secret = await startSetup(user)
  const response = await post(user.token, '/auth/two-factor/enable', { code: await unusedCode(secret) })
  return { user, secret, codes: response.body.data.recoveryCodes as string[] }
}
const challengeFor = async (user: TestUser): Promise<string> => {
  const { body } = await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })
  return body.data.challenge
}
const answerChallengeWith = async (user: TestUser, code: string) =>
  post(null, '/auth/two-factor', { challenge: await challengeFor(user), code })

describe('turning two-factor on', () => {
  test('requires the password, then a code from the new secret', async () => {
    const user = await newPerson()
    expect((await post(user.token, '/auth/two-factor/setup', { password: 'wrong one' })).status).toBe(422)
    expect((await post(user.token, '/auth/two-factor/enable', { code: '123456' })).body.code).toBe('conflict')

    const started = await post(user.token, '/auth/two-factor/setup', { password: PASSWORD })
    expect(started.status).toBe(200)
    const { secret, otpauthUrl } = started.body.data
    expect(otpauthUrl).toContain(`secret=${secret}`)
    expect(otpauthUrl).toContain('issuer=canarynorth%20agency')
    expect((await t.send(user.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)

    const rejected = await post(user.token, '/auth/two-factor/enable', { code: await wrongCode(secret) })
    expect([rejected.status, rejected.body.code]).toEqual([422, 'wrong_code'])
    expect((await t.send(user.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)

    const accepted = await post(user.token, '/auth/two-factor/enable', { code: await unusedCode(secret) })
    expect(accepted.status).toBe(200)
    expect(new Set(accepted.body.data.recoveryCodes).size).toBe(10)
    for (const code of accepted.body.data.recoveryCodes)
      expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await t.send(user.token, 'GET /auth/me')).body.data.twoFactor).toBe(true)
    expect((await emailsTo(t, user.email)).map(({ text }) => text).join()).toContain('turned on')
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { user, secret, codes } = await personWithTwoFactor()
    const [row] = await t.sql<{ all: string }>(
      `SELECT (SELECT c::text FROM gate.credentials c WHERE user_id = $1) ||
        (SELECT string_agg(r::text, '') FROM gate.recovery_codes r WHERE user_id = $1) AS all`,
      [user.userId],
    )
    expect(row?.all).not.toContain(secret)
    expect(row?.all).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of codes) {
      expect(row?.all).not.toContain(code.replaceAll('-', ''))
      expect(row?.all).not.toContain(Buffer.from(code).toString('hex'))
    }
  })

  test('setup can’t be restarted while two-factor is on', async () => {
    const { user, secret } = await personWithTwoFactor()
    expect((await post(user.token, '/auth/two-factor/setup', { password: PASSWORD })).body.code).toBe(
      'conflict',
    )
    const secondAttempt = await post(user.token, '/auth/two-factor/enable', {
      code: await unusedCode(secret),
    })
    expect(secondAttempt.body.code).toBe('conflict')
    expect((await answerChallengeWith(user, await unusedCode(secret))).status).toBe(200)
  })

  test('guessing the first code is throttled', async () => {
    const user = await newPerson()
    const secret = await startSetup(user)
    const code = await wrongCode(secret)
    for (let i = 0; i < 10; i++)
      expect((await post(user.token, '/auth/two-factor/enable', { code })).status).toBe(422)
    expect((await post(user.token, '/auth/two-factor/enable', { code })).status).toBe(429)
  })
})

describe('signing in with two-factor', () => {
  test('the password alone returns a challenge and no session', async () => {
    const { user, secret } = await personWithTwoFactor()
    const before = await t.sql('SELECT id FROM gate.sessions')
    const { status, body } = await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(['challenge', 'status'])
    expect(await t.sql('SELECT id FROM gate.sessions')).toEqual(before)
    expect((await t.send(body.data.challenge, 'GET /auth/me')).status).toBe(401)

    const code = await unusedCode(secret)
    const response = await post(null, '/auth/two-factor', { challenge: body.data.challenge, code })
    expect(response.status).toBe(200)
    expect((await t.send(response.body.data.token, 'GET /auth/me')).body.data.id).toBe(user.userId)
  })

  test('a code and its challenge work once', async () => {
    const { user, secret } = await personWithTwoFactor()
    const challenge = await challengeFor(user)
    const code = await unusedCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(200)
    const replayed = await answerChallengeWith(user, code)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'bad_code'])
    const next = await unusedCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge, code: next })).status).toBe(401)
  })

  test('concurrent attempts with one code open one session', async () => {
    const { user, secret } = await personWithTwoFactor()
    const code = await unusedCode(secret)
    const challenges = [await challengeFor(user), await challengeFor(user), await challengeFor(user)]
    const responses = await Promise.all(
      challenges.map((challenge) => post(null, '/auth/two-factor', { challenge, code })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('rejects an old code, another account’s code and an unknown challenge', async () => {
    const { user, secret } = await personWithTwoFactor()
    const other = await personWithTwoFactor()
    expect((await answerChallengeWith(user, await codeAt(secret, now - 120_000))).status).toBe(401)
    expect((await answerChallengeWith(user, await unusedCode(other.secret))).status).toBe(401)
    expect((await answerChallengeWith(user, other.codes[0] ?? '')).status).toBe(401)
    const code = await unusedCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge: 'x'.repeat(43), code })).status).toBe(401)
  })

  test('a challenge expires after five minutes', async () => {
    const { user, secret } = await personWithTwoFactor()
    const challenge = await challengeFor(user)
    await t.sql(
      `UPDATE gate.single_use_tokens SET expires_at = expires_at - interval '5 minutes' WHERE kind = 'two_factor'`,
    )
    const expired = await post(null, '/auth/two-factor', { challenge, code: await unusedCode(secret) })
    expect([expired.status, expired.body.code]).toEqual([401, 'bad_code'])
  })

  test('a recovery code works once, regardless of case and dashes', async () => {
    const { user, codes } = await personWithTwoFactor()
    const [first = '', second = ''] = codes
    expect((await answerChallengeWith(user, ` ${first.toUpperCase().replaceAll('-', '')} `)).status).toBe(200)
    expect((await answerChallengeWith(user, first)).status).toBe(401)
    expect((await answerChallengeWith(user, second)).status).toBe(200)
  })

  test('attempts are counted per challenge and per account', async () => {
    const { user, secret } = await personWithTwoFactor()
    const code = await wrongCode(secret)
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeFor(user)
      for (let i = 0; i < 5; i++)
        expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(401)
      expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(429)
    }
    const throttled = await answerChallengeWith(user, await unusedCode(secret))
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a new password invalidates pending challenges', async () => {
    const { user, secret } = await personWithTwoFactor()
    const challenge = await challengeFor(user)
    const body = { currentPassword: PASSWORD, newPassword: 'quite another one' }
    expect((await post(user.token, '/auth/change-password', body)).status).toBe(200)
    expect((await post(null, '/auth/two-factor', { challenge, code: await unusedCode(secret) })).status).toBe(
      401,
    )
  })
})

describe('changing two-factor', () => {
  const replaceCodes = (user: TestUser, body: object) =>
    post(user.token, '/auth/two-factor/recovery-codes', body)

  test('new recovery codes require the password and a code, and replace the old ones', async () => {
    const { user, secret, codes } = await personWithTwoFactor()
    const [first = '', second = ''] = codes
    expect((await replaceCodes(user, { password: 'no', code: first })).status).toBe(422)
    expect((await replaceCodes(user, { password: PASSWORD })).status).toBe(400)
    const code = await wrongCode(secret)
    expect((await replaceCodes(user, { password: PASSWORD, code })).body.code).toBe('wrong_code')
    expect((await answerChallengeWith(user, second)).status).toBe(200)
    expect((await replaceCodes(user, { password: PASSWORD, code: second })).body.code).toBe('wrong_code')
    const newCodes = await replaceCodes(user, { password: PASSWORD, code: first })
    expect(newCodes.body.data.recoveryCodes).toHaveLength(10)
    expect((await answerChallengeWith(user, codes[2] ?? '')).status).toBe(401)
    expect((await answerChallengeWith(user, newCodes.body.data.recoveryCodes[0])).status).toBe(200)
    const withAppCode = await replaceCodes(user, { password: PASSWORD, code: await unusedCode(secret) })
    expect(withAppCode.body.data.recoveryCodes).toHaveLength(10)
  })

  test('replacing recovery codes and turning two-factor off share one limit on code attempts', async () => {
    const { user, secret } = await personWithTwoFactor()
    const body = { password: PASSWORD, code: await wrongCode(secret) }
    for (let i = 0; i < 10; i++) expect((await replaceCodes(user, body)).status).toBe(422)
    expect((await replaceCodes(user, body)).status).toBe(429)
    expect((await post(user.token, '/auth/two-factor/disable', body)).status).toBe(429)
  })

  test('recovery codes can’t be created without two-factor', async () => {
    const user = await newPerson()
    const body = { password: PASSWORD, code: '123456' }
    expect((await replaceCodes(user, body)).status).toBe(409)
    await startSetup(user)
    expect((await replaceCodes(user, body)).status).toBe(409)
    expect((await t.send(user.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)
  })

  test('turning two-factor off requires the password and a code, sends an email and restores password-only sign-in', async () => {
    const { user, codes } = await personWithTwoFactor()
    const disable = async (body: object) => (await post(user.token, '/auth/two-factor/disable', body)).status
    expect(await disable({ password: 'no', code: codes[0] })).toBe(422)
    expect(await disable({ password: PASSWORD })).toBe(400)
    expect(await disable({ password: PASSWORD, code: '000000' })).toBe(422)
    expect(await disable({ password: PASSWORD, code: 'abcd-efgh-jkmn-pqrs' })).toBe(422)
    expect((await t.send(user.token, 'GET /auth/me')).body.data.twoFactor).toBe(true)
    const challenge = await challengeFor(user)
    expect(await disable({ password: PASSWORD, code: codes[0] })).toBe(200)
    expect(await disable({ password: PASSWORD, code: codes[1] })).toBe(409)
    expect((await post(null, '/auth/two-factor', { challenge, code: codes[1] ?? '' })).status).toBe(401)
    const { body } = await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })
    expect(body.data.status).toBe('signed_in')
    expect(body.data.user.twoFactor).toBe(false)
    expect((await emailsTo(t, user.email))[0]?.text).toContain('turned off')
  })
})
