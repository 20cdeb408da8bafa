import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createAuthenticator, unregisteredKey } from '../../../test/authenticator.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { resetFromCommandLine } from './command-line-reset.service.ts'
import { mailResetLink } from './password.service.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', publicUrl: 'https://green.example' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

type Key = ReturnType<typeof createAuthenticator>
const newPerson = () => addPerson(t.platform, mara.agencyId, 'CHAT_OPERATOR', 'key')
const post = (token: string | null, path: string, body: object) => t.send(token, `POST ${path}`, { body })
const newKey = () => createAuthenticator('https://green.example')

const beginAdding = async (user: TestUser, code?: string) =>
  post(user.token, '/auth/passkeys/begin', { password: PASSWORD, ...(code ? { code } : {}) })
const addKey = async (user: TestUser, key: Key, changes = {}, name = 'Laptop') => {
  const { challenge } = (await beginAdding(user)).body.data.options
  return post(user.token, '/auth/passkeys', { name, credential: key.create(challenge, changes) })
}
const personWithKey = async () => {
  const user = await newPerson()
  const key = newKey()
  const response = await addKey(user, key)
  expect(response.status).toBe(200)
  return { user, key, id: response.body.data.id as string }
}
const begin = async (challenge?: string) =>
  (await post(null, '/auth/passkey/begin', challenge ? { challenge } : {})).body.data.options
const signIn = async (key: Key, changes = {}) =>
  post(null, '/auth/passkey', { credential: key.get((await begin()).challenge, changes) })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const list = async (user: TestUser) => (await t.send(user.token, 'GET /auth/passkeys')).body.data

async function enableTwoFactor(user: TestUser): Promise<string> {
  const { secret } = (await post(user.token, '/auth/two-factor/setup', { password: PASSWORD })).body.data
  const code = await generate({ secret })
  const { recoveryCodes } = (await post(user.token, '/auth/two-factor/enable', { code })).body.data
  return recoveryCodes[0]
}

describe('adding', () => {
  test('requires the password and sends an email', async () => {
    const { user } = await personWithKey()
    const wrong = await post(user.token, '/auth/passkeys/begin', { password: 'wrong one' })
    expect(outcome(wrong)).toEqual([422, 'wrong_password'])
    expect(await list(user)).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    expect((await emailsTo(t, user.email))[0]?.text).toContain('A passkey was added: Laptop.')
    const { options } = (await beginAdding(user)).body.data
    expect(options).toMatchObject({
      rp: { id: 'green.example', name: 'canarynorth agency' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
  })

  test('requires a code while two-factor is on', async () => {
    const user = await newPerson()
    const recoveryCode = await enableTwoFactor(user)
    expect(outcome(await beginAdding(user))).toEqual([422, 'wrong_code'])
    expect(outcome(await beginAdding(user, '000 000'))).toEqual([422, 'wrong_code'])
    expect((await beginAdding(user, recoveryCode)).status).toBe(200)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an unverified user', { unverified: true }],
    ['a challenge that was never issued', { challenge: 'x'.repeat(43) }],
    ['a sign-in response', { type: 'webauthn.get' }],
  ])('rejects %s', async (_name, changes) => {
    const user = await newPerson()
    expect(outcome(await addKey(user, newKey(), changes))).toEqual([422, 'refused'])
    expect(await list(user)).toEqual([])
  })

  test('ignores attestation, so its certificates are never fetched', async () => {
    expect((await addKey(await newPerson(), newKey(), { fmt: 'fido-u2f' })).status).toBe(200)
  })

  test('a challenge can’t be used by another account, and the attempt invalidates it', async () => {
    const [user, other] = [await newPerson(), await newPerson()]
    const { challenge } = (await beginAdding(user)).body.data.options
    const send = (user: TestUser) =>
      post(user.token, '/auth/passkeys', { name: 'K', credential: newKey().create(challenge) })
    expect((await send(other)).status).toBe(422)
    expect((await send(user)).status).toBe(422)
    expect(await list(user)).toEqual([])
  })

  test('a passkey of one account cannot be added to another', async () => {
    const { key } = await personWithKey()
    expect(outcome(await addKey(await newPerson(), key))).toEqual([409, 'conflict'])
  })
})

describe('signing in', () => {
  test('requires neither a password nor a code', async () => {
    const { user, key } = await personWithKey()
    await enableTwoFactor(user)
    const options = await begin()
    expect(options).toMatchObject({
      rpId: 'green.example',
      userVerification: 'required',
      allowCredentials: [],
    })
    const response = await signIn(key)
    expect([response.status, response.body.data.user.id]).toEqual([200, user.userId])
    expect((await t.send(response.body.data.token, 'GET /auth/me')).status).toBe(200)
    expect((await list(user))[0].lastUsedAt).not.toBeNull()
  })

  test.each([
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['another site', () => ({ rpId: 'evil.example' })],
    ['an unverified user', () => ({ unverified: true })],
    ['another key’s signature', () => ({ signedBy: unregisteredKey() })],
    ['a challenge that was never issued', () => ({ challenge: 'x'.repeat(43) })],
    ['a counter that did not increase', () => ({ counter: 1 })],
    ['a registration response', () => ({ type: 'webauthn.create' })],
  ])('rejects %s', async (_name, changes) => {
    const { key } = await personWithKey()
    expect(outcome(await signIn(key, changes()))).toEqual([401, 'bad_passkey'])
  })

  test('a response works once, even if sent many times concurrently', async () => {
    const { key } = await personWithKey()
    const body = { credential: key.get((await begin()).challenge) }
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(null, '/auth/passkey', body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a challenge expires', async () => {
    const { key } = await personWithKey()
    const { challenge } = await begin()
    await t.sql("UPDATE gate.single_use_tokens SET expires_at = now() WHERE kind = 'passkey'")
    expect((await post(null, '/auth/passkey', { credential: key.get(challenge) })).status).toBe(401)
  })

  test('an unknown passkey is rejected', async () => {
    expect(outcome(await signIn(newKey()))).toEqual([401, 'bad_passkey'])
  })
})

describe('as the second factor', () => {
  test('works only for its own account’s challenge', async () => {
    const [{ user, key }, other] = [await personWithKey(), await personWithKey()]
    await enableTwoFactor(user)
    const { challenge } = (await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })).body
      .data
    expect((await begin(challenge)).allowCredentials).toHaveLength(1)
    const signInWithKey = async (passkey: Key) =>
      post(null, '/auth/passkey', { challenge, credential: passkey.get((await begin()).challenge) })
    expect(outcome(await signInWithKey(other.key))).toEqual([401, 'bad_passkey'])
    expect((await signInWithKey(key)).body.data.user.id).toBe(user.userId)
    expect(outcome(await signInWithKey(key))).toEqual([401, 'bad_passkey'])
    const reusedChallenge = await post(null, '/auth/passkey/begin', { challenge })
    expect(outcome(reusedChallenge)).toEqual([401, 'bad_code'])
  })
})

describe('a password reset', () => {
  test.each([false, true])('with removePasskeys %j', async (removePasskeys) => {
    const { user, key } = await personWithKey()
    await mailResetLink(t.platform, user.userId, crypto.randomUUID())
    const token = await linkTokenFor(t, user.email, '/reset-password')
    const body = { token, password: 'a brand new lantern', removePasskeys }
    expect((await post(null, '/auth/reset-password', body)).status).toBe(200)
    expect((await signIn(key)).status).toBe(removePasskeys ? 401 : 200)
    const removals = await t.sql(
      `SELECT 1 FROM audit_log WHERE action = 'passkey.removed' AND details->>'userId' = $1`,
      [user.userId],
    )
    expect(removals).toHaveLength(removePasskeys ? 1 : 0)
    const notice = removePasskeys
      ? 'password was changed and your passkeys were removed.'
      : 'password was changed.'
    const texts = (await emailsTo(t, user.email)).map(({ text }) => text)
    expect(texts.some((text) => text.includes(notice))).toBe(true)
  })
})

describe('renaming and removing', () => {
  test('work only for your own passkeys, and removing requires the password', async () => {
    const { user, key, id } = await personWithKey()
    const otherUser = await newPerson()
    const params = { id }
    const rename = (user: TestUser) =>
      t.send(user.token, 'PATCH /auth/passkeys/{id}', { params, body: { name: 'Phone' } })
    const remove = (user: TestUser, password: string) =>
      t.send(user.token, 'POST /auth/passkeys/{id}/remove', { params, body: { password } })
    expect([(await rename(otherUser)).status, (await remove(otherUser, PASSWORD)).status]).toEqual([404, 404])
    expect((await rename(user)).body.data.name).toBe('Phone')
    expect(outcome(await remove(user, 'wrong one'))).toEqual([422, 'wrong_password'])
    expect((await list(user)).length).toBe(1)
    expect((await remove(user, PASSWORD)).status).toBe(200)
    expect(await list(user)).toEqual([])
    expect((await signIn(key)).status).toBe(401)
    expect((await emailsTo(t, user.email))[0]?.text).toContain('A passkey was removed: Phone.')
  })

  test.each([
    ['suspended', (user: TestUser) => asAdmin('POST /team/members/{id}/suspend', user), 1],
    ['removed', (user: TestUser) => asAdmin('DELETE /team/members/{id}', user), 0],
    ['reset on the server', (user: TestUser) => resetFromCommandLine(t.platform, user.email, true), 0],
    [
      'reset by an admin',
      async (user: TestUser) => {
        await enableTwoFactor(user)
        await asAdmin('POST /team/members/{id}/two-factor/reset', user)
      },
      0,
    ],
  ])(
    'after the account is %s, its passkeys can’t be used to sign in',
    async (_name, endAccess, expectedCount) => {
      const { user, key } = await personWithKey()
      await endAccess(user)
      expect((await signIn(key)).status).toBe(401)
      expect(await t.sql('SELECT 1 FROM gate.passkeys WHERE user_id = $1', [user.userId])).toHaveLength(
        expectedCount,
      )
    },
  )
})

const asAdmin = (key: string, user: TestUser) => t.send(mara.token, key, { params: { id: user.userId } })
