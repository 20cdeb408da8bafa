import type { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import type { passkeysApi } from '@greenroom/contract/features/auth/passkeys.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { generate } from 'otplib'
import { addPasskey } from './account-samples.ts'
import type { TestUser } from './app.ts'
import {
  type AuditCases,
  type AuditFixture,
  auditSample,
  type Mutating,
  NEW_PASSWORD,
} from './audit-cases.ts'
import { createAuthenticator } from './authenticator.ts'
import { eventually, linkFor } from './mailbox.ts'
import { anotherSession, PASSWORD } from './seed-agencies.ts'

const withPassword = { body: { password: PASSWORD } }

async function enableTwoFactor(
  b: AuditFixture,
  user: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await b.post(user, '/auth/two-factor/setup', { password: PASSWORD })).body.data
  const code = await generate({ secret: b.secret(secret) })
  const { recoveryCodes } = (await b.post(user, '/auth/two-factor/enable', { code: b.secret(code) })).body
    .data
  for (const code of recoveryCodes) b.secret(code)
  return { secret, recoveryCodes }
}

/** The input that adds a passkey, and the key. */
async function newPasskey(b: AuditFixture, user: TestUser) {
  const key = createAuthenticator(b.t.platform.config.publicUrl)
  const { options } = (await b.post(user, '/auth/passkeys/begin', { password: PASSWORD })).body.data
  return { key, body: { name: 'Laptop', credential: key.create(b.secret(options.challenge)) } }
}

export const accountAuditCases: AuditCases<(keyof typeof authApi | keyof typeof passkeysApi) & Mutating> = {
  'POST /auth/passkeys': async (b) => {
    const user = await b.person()
    return { user, input: { body: (await newPasskey(b, user)).body }, action: 'passkey.added' }
  },
  'POST /auth/passkey': async (b) => {
    const user = await b.person()
    const { key, body } = await newPasskey(b, user)
    await b.post(user, '/auth/passkeys', body)
    const { options } = (await b.post(null, '/auth/passkey/begin', {})).body.data
    const input = { body: { credential: key.get(options.challenge) } }
    return { user: null, input, action: 'user.signed_in', actor: user.userId }
  },
  'PATCH /auth/passkeys/{id}': async (b) => {
    const user = await b.person()
    const params = { id: await addPasskey(b.t, user) }
    return { user, input: { params, body: { name: 'Phone' } }, action: 'passkey.renamed' }
  },
  'POST /auth/passkeys/{id}/remove': async (b) => {
    const user = await b.person()
    const params = { id: await addPasskey(b.t, user) }
    return { user, input: { params, ...withPassword }, action: 'passkey.removed' }
  },
  'POST /auth/sign-up': async (b) => ({
    user: null,
    input: {
      body: { stageName: 'New Star', email: `${newId()}@new.test`, password: b.secret(NEW_PASSWORD) },
    },
    action: 'user.signed_up',
    actor: 'New Star',
  }),
  'POST /auth/sign-in': async (b) => {
    const user = await b.person()
    return {
      user: null,
      input: { body: { email: user.email, password: PASSWORD } },
      action: 'user.signed_in',
      actor: user.userId,
    }
  },
  'POST /auth/two-factor': async (b) => {
    const user = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, user)
    const { challenge } = (await b.post(null, '/auth/sign-in', { email: user.email, password: PASSWORD }))
      .body.data
    const body = { challenge: b.secret(challenge), code: recoveryCodes[0] }
    return { user: null, input: { body }, action: 'user.signed_in', actor: user.userId }
  },
  'POST /auth/sign-out': async (b) => ({ user: await b.person(), action: 'user.signed_out' }),
  'PATCH /auth/me': async (b) => ({
    user: await b.person(),
    input: { body: { name: 'N' } },
    action: 'user.updated',
  }),
  'PUT /auth/me/avatar': (b) => auditSample(b, 'PUT /auth/me/avatar', 'user.updated'),
  'DELETE /auth/me/avatar': (b) => auditSample(b, 'DELETE /auth/me/avatar', 'user.updated'),
  'POST /auth/change-email': async (b) => ({
    user: await b.person(),
    input: { body: { email: `${newId()}@new.test`, password: PASSWORD } },
    action: 'email.change_requested',
  }),
  'POST /auth/verify-email': async (b) => {
    const user = await b.person()
    await b.t.send(user.token, 'POST /auth/verify-email/resend')
    const token = b.secret(await linkFor(b.t, user.email, '/verify-email'))
    return { user: null, input: { body: { token } }, action: 'email.verified', actor: user.userId }
  },
  'POST /auth/verify-email/resend': async (b) => ({
    user: await b.person(),
    action: 'email.verification_resent',
  }),
  'POST /auth/forgot-password': async (b) => {
    const { email } = await b.person()
    return {
      user: null,
      input: { body: { email } },
      action: 'password.reset_requested',
      actor: 'Password reset',
    }
  },
  'POST /auth/reset-password': async (b) => {
    const user = await b.person()
    await b.post(null, '/auth/forgot-password', { email: user.email })
    const token = b.secret(
      await eventually(() => linkFor(b.t, user.email, '/reset-password').catch(() => null)),
    )
    return {
      user: null,
      input: { body: { token, password: NEW_PASSWORD } },
      action: 'password.changed',
      actor: user.userId,
    }
  },
  'POST /auth/change-password': async (b) => ({
    user: await b.person(),
    input: { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
    action: 'password.changed',
  }),
  'POST /auth/two-factor/setup': async (b) => ({
    user: await b.person(),
    input: withPassword,
    action: 'two_factor.begun',
  }),
  'POST /auth/two-factor/enable': async (b) => {
    const user = await b.person()
    const { secret } = (await b.post(user, '/auth/two-factor/setup', { password: PASSWORD })).body.data
    const code = await generate({ secret: b.secret(secret) })
    return { user, input: { body: { code } }, action: 'two_factor.enabled' }
  },
  'POST /auth/two-factor/disable': async (b) => {
    const user = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, user)
    const body = { password: PASSWORD, code: recoveryCodes[0] }
    return { user, input: { body }, action: 'two_factor.disabled' }
  },
  'POST /auth/two-factor/recovery-codes': async (b) => {
    const user = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, user)
    const body = { password: PASSWORD, code: recoveryCodes[0] }
    return { user, input: { body }, action: 'recovery_codes.replaced' }
  },
  'DELETE /auth/sessions/{id}': async (b) => {
    const user = await b.person()
    const session = await b.t.platform.sessions.find(b.secret(await anotherSession(b.t.platform, user)))
    return { user, input: { params: { id: session?.sessionId } }, action: 'session.revoked' }
  },
  'DELETE /auth/sessions': async (b) => ({ user: await b.person(), action: 'session.revoked' }),
  'POST /auth/lock': async (b) => ({ user: await b.person(), action: 'session.locked' }),
  'POST /auth/unlock': async (b) => ({
    user: await b.person(),
    input: withPassword,
    action: 'session.unlocked',
  }),
  'POST /agencies/{id}/enter': async (b) => {
    const id = b.t.people.south.CREATOR.agencyId
    return {
      user: await b.person('SUPER_ADMIN'),
      input: { params: { id } },
      action: 'agency.entered',
      agencyId: id,
    }
  },
  // Only works on an empty installation; tested separately in audit.test.ts.
  'POST /setup': async () => ({ user: null, action: '' }),
}
