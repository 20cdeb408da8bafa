import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createAuthenticator, unregisteredKey } from '../../../test/authenticator.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { resetForOwner } from './owner-reset.service.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', publicUrl: 'https://green.example' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

type Key = ReturnType<typeof createAuthenticator>
const person = () => addPerson(t.platform, mara.agencyId, 'CHAT_OPERATOR', 'key')
const post = (token: string | null, path: string, body: object) => t.send(token, `POST ${path}`, { body })
const newKey = () => createAuthenticator('https://green.example')

const beginAdding = async (user: TestUser, code?: string) =>
  post(user.token, '/auth/passkeys/begin', { password: PASSWORD, ...(code ? { code } : {}) })
const addTo = async (user: TestUser, key: Key, changes = {}, name = 'Laptop') => {
  const { challenge } = (await beginAdding(user)).body.data.options
  return post(user.token, '/auth/passkeys', { name, credential: key.create(challenge, changes) })
}
const withKey = async () => {
  const user = await person()
  const key = newKey()
  const added = await addTo(user, key)
  expect(added.status).toBe(200)
  return { user, key, id: added.body.data.id as string }
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
  test('requires the password and sends a mail', async () => {
    const { user } = await withKey()
    const wrong = await post(user.token, '/auth/passkeys/begin', { password: 'wrong one' })
    expect(outcome(wrong)).toEqual([422, 'wrong_password'])
    expect(await list(user)).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    expect((await mailsTo(t, user.email))[0]?.text).toContain('A passkey was added: Laptop.')
    const { options } = (await beginAdding(user)).body.data
    expect(options).toMatchObject({
      rp: { id: 'green.example', name: 'canarynorth agency' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
  })

  test('requires a code while two-factor is on', async () => {
    const user = await person()
    const recovery = await enableTwoFactor(user)
    expect(outcome(await beginAdding(user))).toEqual([422, 'wrong_code'])
    expect(outcome(await beginAdding(user, '000 000'))).toEqual([422, 'wrong_code'])
    expect((await beginAdding(user, recovery)).status).toBe(200)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an unverified user', { unverified: true }],
    ['a challenge that was never issued', { challenge: 'x'.repeat(43) }],
    ['a sign-in response', { type: 'webauthn.get' }],
  ])('rejects %s', async (_name, changes) => {
    const user = await person()
    expect(outcome(await addTo(user, newKey(), changes))).toEqual([422, 'refused'])
    expect(await list(user)).toEqual([])
  })

  test('attestation is ignored, so its certificates are never followed', async () => {
    expect((await addTo(await person(), newKey(), { fmt: 'fido-u2f' })).status).toBe(200)
  })

  test('a challenge works once, and only for the account that requested it', async () => {
    const [user, other] = [await person(), await person()]
    const { challenge } = (await beginAdding(user)).body.data.options
    const send = (as: TestUser) =>
      post(as.token, '/auth/passkeys', { name: 'K', credential: newKey().create(challenge) })
    expect((await send(other)).status).toBe(422)
    expect((await send(user)).status).toBe(422)
    expect(await list(user)).toEqual([])
  })

  test('a passkey of one account cannot be added to another', async () => {
    const { key } = await withKey()
    expect(outcome(await addTo(await person(), key))).toEqual([409, 'conflict'])
  })
})

describe('signing in', () => {
  test('requires no password and no code', async () => {
    const { user, key } = await withKey()
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
    ['a response to adding a key', () => ({ type: 'webauthn.create' })],
  ])('refuses %s', async (_name, changes) => {
    const { key } = await withKey()
    expect(outcome(await signIn(key, changes()))).toEqual([401, 'bad_passkey'])
  })

  test('a response works once, even if sent concurrently many times', async () => {
    const { key } = await withKey()
    const body = { credential: key.get((await begin()).challenge) }
    const all = await Promise.all(Array.from({ length: 8 }, () => post(null, '/auth/passkey', body)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a challenge expires', async () => {
    const { key } = await withKey()
    const { challenge } = await begin()
    await t.sql("UPDATE gate.single_use_tokens SET expires_at = now() WHERE kind = 'passkey'")
    expect((await post(null, '/auth/passkey', { credential: key.get(challenge) })).status).toBe(401)
  })

  test('an unknown passkey is rejected', async () => {
    expect(outcome(await signIn(newKey()))).toEqual([401, 'bad_passkey'])
  })
})

describe('as the second factor', () => {
  test('works only for the challenge of its own account', async () => {
    const [{ user, key }, other] = [await withKey(), await withKey()]
    await enableTwoFactor(user)
    const { challenge } = (await post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })).body
      .data
    expect((await begin(challenge)).allowCredentials).toHaveLength(1)
    const signInWithKey = async (used: Key) =>
      post(null, '/auth/passkey', { challenge, credential: used.get((await begin()).challenge) })
    expect(outcome(await signInWithKey(other.key))).toEqual([401, 'bad_passkey'])
    expect((await signInWithKey(key)).body.data.user.id).toBe(user.userId)
    expect(outcome(await signInWithKey(key))).toEqual([401, 'bad_passkey'])
    const late = await post(null, '/auth/passkey/begin', { challenge })
    expect(outcome(late)).toEqual([401, 'bad_code'])
  })
})

describe('rename and remove', () => {
  test('apply to own passkeys only, and removing requires the password', async () => {
    const { user, key, id } = await withKey()
    const outsider = await person()
    const params = { id }
    const rename = (as: TestUser) =>
      t.send(as.token, 'PATCH /auth/passkeys/{id}', { params, body: { name: 'Phone' } })
    const remove = (as: TestUser, password: string) =>
      t.send(as.token, 'POST /auth/passkeys/{id}/remove', { params, body: { password } })
    expect([(await rename(outsider)).status, (await remove(outsider, PASSWORD)).status]).toEqual([404, 404])
    expect((await rename(user)).body.data.name).toBe('Phone')
    expect(outcome(await remove(user, 'wrong one'))).toEqual([422, 'wrong_password'])
    expect((await list(user)).length).toBe(1)
    expect((await remove(user, PASSWORD)).status).toBe(200)
    expect(await list(user)).toEqual([])
    expect((await signIn(key)).status).toBe(401)
    expect((await mailsTo(t, user.email))[0]?.text).toContain('A passkey was removed: Phone.')
  })

  test.each([
    ['suspended', (user: TestUser) => act('POST /team/members/{id}/suspend', user), 1],
    ['removed', (user: TestUser) => act('DELETE /team/members/{id}', user), 0],
    ['reset on the server', (user: TestUser) => resetForOwner(t.platform, user.email, true), 0],
    [
      'reset by an admin',
      async (user: TestUser) => {
        await enableTwoFactor(user)
        await act('POST /team/members/{id}/two-factor/reset', user)
      },
      0,
    ],
  ])('an account that is %s cannot sign in with them', async (_name, end, expectedCount) => {
    const { user, key } = await withKey()
    await end(user)
    expect((await signIn(key)).status).toBe(401)
    expect(await t.sql('SELECT 1 FROM gate.passkeys WHERE user_id = $1', [user.userId])).toHaveLength(
      expectedCount,
    )
  })
})

const act = (key: string, user: TestUser) => t.send(mara.token, key, { params: { id: user.userId } })
