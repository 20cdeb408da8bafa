import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
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
/** A code of the next time step, so every call returns an unused one. */
const freshCode = (secret: string) => {
  now += 30_000
  return codeAt(secret, now)
}
const wrongCode = async (secret: string) => {
  const near = await Promise.all([-60, -30, 0, 30, 60].map((s) => codeAt(secret, now + s * 1000)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !near.includes(c)) ?? ''
}

const person = () => addPerson(t.platform, t.people.north.CREATOR.agencyId, 'COMPLIANCE', 'two')
const post = (who: string | null, path: string, body: object) => t.send(who, `POST ${path}`, { body })
const setup = async (who: TestUser): Promise<string> =>
  (await post(who.token, '/auth/two-factor/setup', { password: PASSWORD })).body.data.secret
const enabled = async () => {
  const who = await person()
  const secret = await setup(who)
  const response = await post(who.token, '/auth/two-factor/enable', { code: await freshCode(secret) })
  return { who, secret, codes: response.body.data.recoveryCodes as string[] }
}
const challengeFor = async (who: TestUser): Promise<string> => {
  const { body } = await post(null, '/auth/sign-in', { email: who.email, password: PASSWORD })
  return body.data.challenge
}
const answerWith = async (who: TestUser, code: string) =>
  post(null, '/auth/two-factor', { challenge: await challengeFor(who), code })

describe('turning it on', () => {
  test('requires the password, then a code of the new secret', async () => {
    const who = await person()
    expect((await post(who.token, '/auth/two-factor/setup', { password: 'wrong one' })).status).toBe(422)
    expect((await post(who.token, '/auth/two-factor/enable', { code: '123456' })).body.code).toBe('conflict')

    const begun = await post(who.token, '/auth/two-factor/setup', { password: PASSWORD })
    expect(begun.status).toBe(200)
    const { secret, otpauthUrl } = begun.body.data
    expect(otpauthUrl).toContain(`secret=${secret}`)
    expect(otpauthUrl).toContain('issuer=canarynorth%20agency')
    expect((await t.send(who.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)

    const refused = await post(who.token, '/auth/two-factor/enable', { code: await wrongCode(secret) })
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_code'])
    expect((await t.send(who.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)

    const done = await post(who.token, '/auth/two-factor/enable', { code: await freshCode(secret) })
    expect(done.status).toBe(200)
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10)
    for (const code of done.body.data.recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await t.send(who.token, 'GET /auth/me')).body.data.twoFactor).toBe(true)
    expect((await mailsTo(t, who.email)).map(({ text }) => text).join()).toContain('turned on')
  })

  test('keeps the secret and the recovery codes encrypted in the database', async () => {
    const { who, secret, codes } = await enabled()
    const [row] = await t.sql<{ all: string }>(
      `SELECT (SELECT c::text FROM gate.credentials c WHERE user_id = $1) ||
        (SELECT string_agg(r::text, '') FROM gate.recovery_codes r WHERE user_id = $1) AS all`,
      [who.userId],
    )
    expect(row?.all).not.toContain(secret)
    expect(row?.all).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of codes) {
      expect(row?.all).not.toContain(code.replaceAll('-', ''))
      expect(row?.all).not.toContain(Buffer.from(code).toString('hex'))
    }
  })

  test('can’t restart while it is on', async () => {
    const { who, secret } = await enabled()
    expect((await post(who.token, '/auth/two-factor/setup', { password: PASSWORD })).body.code).toBe(
      'conflict',
    )
    const again = await post(who.token, '/auth/two-factor/enable', { code: await freshCode(secret) })
    expect(again.body.code).toBe('conflict')
    expect((await answerWith(who, await freshCode(secret))).status).toBe(200)
  })

  test('guessing the first code is throttled', async () => {
    const who = await person()
    const secret = await setup(who)
    const code = await wrongCode(secret)
    for (let i = 0; i < 10; i++)
      expect((await post(who.token, '/auth/two-factor/enable', { code })).status).toBe(422)
    expect((await post(who.token, '/auth/two-factor/enable', { code })).status).toBe(429)
  })
})

describe('signing in with it', () => {
  test('the password alone returns a challenge and no session', async () => {
    const { who, secret } = await enabled()
    const before = await t.sql('SELECT id FROM gate.sessions')
    const { status, body } = await post(null, '/auth/sign-in', { email: who.email, password: PASSWORD })
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(['challenge', 'status'])
    expect(await t.sql('SELECT id FROM gate.sessions')).toEqual(before)
    expect((await t.send(body.data.challenge, 'GET /auth/me')).status).toBe(401)

    const code = await freshCode(secret)
    const done = await post(null, '/auth/two-factor', { challenge: body.data.challenge, code })
    expect(done.status).toBe(200)
    expect((await t.send(done.body.data.token, 'GET /auth/me')).body.data.id).toBe(who.userId)
  })

  test('a code and its challenge work once', async () => {
    const { who, secret } = await enabled()
    const challenge = await challengeFor(who)
    const code = await freshCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(200)
    const replayed = await answerWith(who, code)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'bad_code'])
    const next = await freshCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge, code: next })).status).toBe(401)
  })

  test('two concurrent attempts with one code open one session', async () => {
    const { who, secret } = await enabled()
    const code = await freshCode(secret)
    const challenges = [await challengeFor(who), await challengeFor(who), await challengeFor(who)]
    const responses = await Promise.all(
      challenges.map((challenge) => post(null, '/auth/two-factor', { challenge, code })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('an old code, another account’s code and a made-up challenge are rejected', async () => {
    const { who, secret } = await enabled()
    const other = await enabled()
    expect((await answerWith(who, await codeAt(secret, now - 120_000))).status).toBe(401)
    expect((await answerWith(who, await freshCode(other.secret))).status).toBe(401)
    expect((await answerWith(who, other.codes[0] ?? '')).status).toBe(401)
    const code = await freshCode(secret)
    expect((await post(null, '/auth/two-factor', { challenge: 'x'.repeat(43), code })).status).toBe(401)
  })

  test('a challenge is valid for five minutes', async () => {
    const { who, secret } = await enabled()
    const challenge = await challengeFor(who)
    await t.sql(
      `UPDATE gate.single_use_tokens SET expires_at = expires_at - interval '5 minutes' WHERE kind = 'two_factor'`,
    )
    const late = await post(null, '/auth/two-factor', { challenge, code: await freshCode(secret) })
    expect([late.status, late.body.code]).toEqual([401, 'bad_code'])
  })

  test('a recovery code works once, regardless of case and dashes', async () => {
    const { who, codes } = await enabled()
    const [first = '', second = ''] = codes
    expect((await answerWith(who, ` ${first.toUpperCase().replaceAll('-', '')} `)).status).toBe(200)
    expect((await answerWith(who, first)).status).toBe(401)
    expect((await answerWith(who, second)).status).toBe(200)
  })

  test('attempts are counted per challenge and per account', async () => {
    const { who, secret } = await enabled()
    const code = await wrongCode(secret)
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeFor(who)
      for (let i = 0; i < 5; i++)
        expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(401)
      expect((await post(null, '/auth/two-factor', { challenge, code })).status).toBe(429)
    }
    const right = await answerWith(who, await freshCode(secret))
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a new password invalidates open challenges', async () => {
    const { who, secret } = await enabled()
    const challenge = await challengeFor(who)
    const body = { currentPassword: PASSWORD, newPassword: 'quite another one' }
    expect((await post(who.token, '/auth/change-password', body)).status).toBe(200)
    expect((await post(null, '/auth/two-factor', { challenge, code: await freshCode(secret) })).status).toBe(
      401,
    )
  })
})

describe('changing it', () => {
  const replace = (who: TestUser, body: object) => post(who.token, '/auth/two-factor/recovery-codes', body)

  test('new recovery codes require the password and a code, and replace the old ones', async () => {
    const { who, secret, codes } = await enabled()
    const [first = '', second = ''] = codes
    expect((await replace(who, { password: 'no', code: first })).status).toBe(422)
    expect((await replace(who, { password: PASSWORD })).status).toBe(400)
    const code = await wrongCode(secret)
    expect((await replace(who, { password: PASSWORD, code })).body.code).toBe('wrong_code')
    expect((await answerWith(who, second)).status).toBe(200)
    expect((await replace(who, { password: PASSWORD, code: second })).body.code).toBe('wrong_code')
    const fresh = await replace(who, { password: PASSWORD, code: first })
    expect(fresh.body.data.recoveryCodes).toHaveLength(10)
    expect((await answerWith(who, codes[2] ?? '')).status).toBe(401)
    expect((await answerWith(who, fresh.body.data.recoveryCodes[0])).status).toBe(200)
    const byApp = await replace(who, { password: PASSWORD, code: await freshCode(secret) })
    expect(byApp.body.data.recoveryCodes).toHaveLength(10)
  })

  test('code attempts are counted for both changes together', async () => {
    const { who, secret } = await enabled()
    const body = { password: PASSWORD, code: await wrongCode(secret) }
    for (let i = 0; i < 10; i++) expect((await replace(who, body)).status).toBe(422)
    expect((await replace(who, body)).status).toBe(429)
    expect((await post(who.token, '/auth/two-factor/disable', body)).status).toBe(429)
  })

  test('recovery codes do not exist without two-factor', async () => {
    const who = await person()
    const body = { password: PASSWORD, code: '123456' }
    expect((await replace(who, body)).status).toBe(409)
    await setup(who)
    expect((await replace(who, body)).status).toBe(409)
    expect((await t.send(who.token, 'GET /auth/me')).body.data.twoFactor).toBe(false)
  })

  test('turning it off requires the password and a code, sends a mail and restores plain sign-in', async () => {
    const { who, codes } = await enabled()
    const disable = async (body: object) => (await post(who.token, '/auth/two-factor/disable', body)).status
    expect(await disable({ password: 'no', code: codes[0] })).toBe(422)
    expect(await disable({ password: PASSWORD })).toBe(400)
    expect(await disable({ password: PASSWORD, code: '000000' })).toBe(422)
    expect(await disable({ password: PASSWORD, code: 'abcd-efgh-jkmn-pqrs' })).toBe(422)
    expect((await t.send(who.token, 'GET /auth/me')).body.data.twoFactor).toBe(true)
    const challenge = await challengeFor(who)
    expect(await disable({ password: PASSWORD, code: codes[0] })).toBe(200)
    expect(await disable({ password: PASSWORD, code: codes[1] })).toBe(409)
    expect((await post(null, '/auth/two-factor', { challenge, code: codes[1] ?? '' })).status).toBe(401)
    const { body } = await post(null, '/auth/sign-in', { email: who.email, password: PASSWORD })
    expect(body.data.status).toBe('signed_in')
    expect(body.data.user.twoFactor).toBe(false)
    expect((await mailsTo(t, who.email))[0]?.text).toContain('turned off')
  })
})
