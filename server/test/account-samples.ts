import type { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import type { passkeysApi } from '@greenroom/contract/features/auth/passkeys.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp, TestUser } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { pictureAs } from './media-files.ts'
import type { Samples } from './sample-table.ts'
import { openAnotherSession, PASSWORD } from './seed-agencies.ts'

export async function addPasskey(t: TestApp, user: TestUser): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO gate.passkeys VALUES ($1, $2, gen_random_uuid()::text, 'key', 0, '{}', 'Laptop')`,
    [id, user.userId],
  )
  return id
}
const ownPasskey = async (t: TestApp) => ({ id: await addPasskey(t, t.people.north.CHAT_OPERATOR) })
const authenticator = createAuthenticator('http://localhost')

export const accountSamples: Samples<typeof authApi & typeof passkeysApi> = {
  'POST /auth/sign-up': () => ({
    body: { stageName: `New Star ${newId()}`, email: `${newId()}@new.test`, password: 'a long enough one' },
  }),
  'POST /auth/sign-in': (t) => ({ body: { email: t.people.north.CREATOR.email, password: PASSWORD } }),
  'POST /auth/two-factor': () => ({ body: { challenge: 'x'.repeat(43), code: '123456' } }),
  'POST /auth/sign-out': () => ({}),
  'GET /auth/me': () => ({}),
  'PATCH /auth/me': () => ({ body: { name: 'Another Name' } }),
  'PUT /auth/me/avatar': async () => ({
    upload: new Blob([new Uint8Array(await pictureAs('png'))]),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'DELETE /auth/me/avatar': () => ({}),
  'GET /avatars/{avatar}': () => ({ params: { avatar: '0'.repeat(32) } }),
  'POST /auth/change-email': () => ({ body: { email: `${newId()}@new.test`, password: PASSWORD } }),
  'POST /auth/verify-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/verify-email/resend': () => ({}),
  'POST /auth/forgot-password': (t) => ({ body: { email: t.people.north.CREATOR.email } }),
  'POST /auth/reset-password': () => ({ body: { token: 'x'.repeat(43), password: 'a long enough one' } }),
  'POST /auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'POST /auth/two-factor/setup': () => ({ body: { password: PASSWORD } }),
  'POST /auth/two-factor/enable': () => ({ body: { code: '123456' } }),
  'POST /auth/two-factor/disable': () => ({ body: { password: PASSWORD, code: '123456' } }),
  'POST /auth/two-factor/recovery-codes': () => ({ body: { password: PASSWORD, code: '123456' } }),
  'POST /auth/passkey/begin': () => ({ body: {} }),
  'POST /auth/passkey': () => ({ body: { credential: authenticator.get('x'.repeat(43)) } }),
  'GET /auth/passkeys': () => ({}),
  'POST /auth/passkeys/begin': () => ({ body: { password: PASSWORD } }),
  'POST /auth/passkeys': () => ({
    body: { name: 'Laptop', credential: authenticator.create('x'.repeat(43)) },
  }),
  'PATCH /auth/passkeys/{id}': async (t) => ({ params: await ownPasskey(t), body: { name: 'Phone' } }),
  'POST /auth/passkeys/{id}/remove': async (t) => ({
    params: await ownPasskey(t),
    body: { password: PASSWORD },
  }),
  'GET /auth/activity': () => ({}),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async (t) => {
    const token = await openAnotherSession(t.platform, t.people.north.CHAT_OPERATOR)
    return { params: { id: (await t.platform.sessions.find(token))?.sessionId ?? '' } }
  },
  'DELETE /auth/sessions': () => ({}),
  'POST /auth/lock': () => ({}),
  'POST /auth/unlock': () => ({ body: { password: PASSWORD } }),
  'POST /agencies/{id}/enter': (t) => ({ params: { id: t.people.north.CREATOR.agencyId } }),
  'GET /setup': () => ({}),
  'POST /setup': () => ({
    body: {
      agencyName: 'Late',
      timeZone: 'UTC',
      name: 'Late Comer',
      email: 'late@new.test',
      password: 'a long enough one',
    },
  }),
}
