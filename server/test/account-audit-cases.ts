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
  who: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await b.post(who, '/auth/two-factor/setup', { password: PASSWORD })).body.data
  const code = await generate({ secret: b.secret(secret) })
  const { recoveryCodes } = (await b.post(who, '/auth/two-factor/enable', { code: b.secret(code) })).body.data
  for (const code of recoveryCodes) b.secret(code)
  return { secret, recoveryCodes }
}

/** The input that adds a passkey, and the key. */
async function newPasskey(b: AuditFixture, who: TestUser) {
  const key = createAuthenticator(b.t.platform.config.publicUrl)
  const { options } = (await b.post(who, '/auth/passkeys/begin', { password: PASSWORD })).body.data
  return { key, body: { name: 'Laptop', credential: key.create(b.secret(options.challenge)) } }
}

export const accountAuditCases: AuditCases<(keyof typeof authApi | keyof typeof passkeysApi) & Mutating> = {
  'POST /auth/passkeys': async (b) => {
    const who = await b.person()
    return { who, input: { body: (await newPasskey(b, who)).body }, action: 'passkey.added' }
  },
  'POST /auth/passkey': async (b) => {
    const who = await b.person()
    const { key, body } = await newPasskey(b, who)
    await b.post(who, '/auth/passkeys', body)
    const { options } = (await b.post(null, '/auth/passkey/begin', {})).body.data
    const input = { body: { credential: key.get(options.challenge) } }
    return { who: null, input, action: 'user.signed_in', actor: who.userId }
  },
  'PATCH /auth/passkeys/{id}': async (b) => {
    const who = await b.person()
    const params = { id: await addPasskey(b.t, who) }
    return { who, input: { params, body: { name: 'Phone' } }, action: 'passkey.renamed' }
  },
  'POST /auth/passkeys/{id}/remove': async (b) => {
    const who = await b.person()
    const params = { id: await addPasskey(b.t, who) }
    return { who, input: { params, ...withPassword }, action: 'passkey.removed' }
  },
  'POST /auth/sign-up': async (b) => ({
    who: null,
    input: {
      body: { stageName: 'New Star', email: `${newId()}@new.test`, password: b.secret(NEW_PASSWORD) },
    },
    action: 'user.signed_up',
    actor: 'New Star',
  }),
  'POST /auth/sign-in': async (b) => {
    const who = await b.person()
    return {
      who: null,
      input: { body: { email: who.email, password: PASSWORD } },
      action: 'user.signed_in',
      actor: who.userId,
    }
  },
  'POST /auth/two-factor': async (b) => {
    const who = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, who)
    const { challenge } = (await b.post(null, '/auth/sign-in', { email: who.email, password: PASSWORD })).body
      .data
    const body = { challenge: b.secret(challenge), code: recoveryCodes[0] }
    return { who: null, input: { body }, action: 'user.signed_in', actor: who.userId }
  },
  'POST /auth/sign-out': async (b) => ({ who: await b.person(), action: 'user.signed_out' }),
  'PATCH /auth/me': async (b) => ({
    who: await b.person(),
    input: { body: { name: 'N' } },
    action: 'user.updated',
  }),
  'PUT /auth/me/avatar': (b) => auditSample(b, 'PUT /auth/me/avatar', 'user.updated'),
  'DELETE /auth/me/avatar': (b) => auditSample(b, 'DELETE /auth/me/avatar', 'user.updated'),
  'POST /auth/change-email': async (b) => ({
    who: await b.person(),
    input: { body: { email: `${newId()}@new.test`, password: PASSWORD } },
    action: 'email.change_requested',
  }),
  'POST /auth/verify-email': async (b) => {
    const who = await b.person()
    await b.t.send(who.token, 'POST /auth/verify-email/resend')
    const token = b.secret(await linkFor(b.t, who.email, '/verify-email'))
    return { who: null, input: { body: { token } }, action: 'email.verified', actor: who.userId }
  },
  'POST /auth/verify-email/resend': async (b) => ({
    who: await b.person(),
    action: 'email.verification_resent',
  }),
  'POST /auth/forgot-password': async (b) => {
    const { email } = await b.person()
    return {
      who: null,
      input: { body: { email } },
      action: 'password.reset_requested',
      actor: 'Password reset',
    }
  },
  'POST /auth/reset-password': async (b) => {
    const who = await b.person()
    await b.post(null, '/auth/forgot-password', { email: who.email })
    const token = b.secret(
      await eventually(() => linkFor(b.t, who.email, '/reset-password').catch(() => null)),
    )
    return {
      who: null,
      input: { body: { token, password: NEW_PASSWORD } },
      action: 'password.changed',
      actor: who.userId,
    }
  },
  'POST /auth/change-password': async (b) => ({
    who: await b.person(),
    input: { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
    action: 'password.changed',
  }),
  'POST /auth/two-factor/setup': async (b) => ({
    who: await b.person(),
    input: withPassword,
    action: 'two_factor.begun',
  }),
  'POST /auth/two-factor/enable': async (b) => {
    const who = await b.person()
    const { secret } = (await b.post(who, '/auth/two-factor/setup', { password: PASSWORD })).body.data
    const code = await generate({ secret: b.secret(secret) })
    return { who, input: { body: { code } }, action: 'two_factor.enabled' }
  },
  'POST /auth/two-factor/disable': async (b) => {
    const who = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, who)
    const body = { password: PASSWORD, code: recoveryCodes[0] }
    return { who, input: { body }, action: 'two_factor.disabled' }
  },
  'POST /auth/two-factor/recovery-codes': async (b) => {
    const who = await b.person()
    const { recoveryCodes } = await enableTwoFactor(b, who)
    const body = { password: PASSWORD, code: recoveryCodes[0] }
    return { who, input: { body }, action: 'recovery_codes.replaced' }
  },
  'DELETE /auth/sessions/{id}': async (b) => {
    const who = await b.person()
    const session = await b.t.platform.sessions.find(b.secret(await anotherSession(b.t.platform, who)))
    return { who, input: { params: { id: session?.sessionId } }, action: 'session.revoked' }
  },
  'DELETE /auth/sessions': async (b) => ({ who: await b.person(), action: 'session.revoked' }),
  'POST /auth/lock': async (b) => ({ who: await b.person(), action: 'session.locked' }),
  'POST /auth/unlock': async (b) => ({
    who: await b.person(),
    input: withPassword,
    action: 'session.unlocked',
  }),
  'POST /agencies/{id}/enter': async (b) => {
    const id = b.t.people.south.CREATOR.agencyId
    return {
      who: await b.person('SUPER_ADMIN'),
      input: { params: { id } },
      action: 'agency.entered',
      agencyId: id,
    }
  },
  // Works on an empty installation only: see its own test in audit.test.ts.
  'POST /setup': async () => ({ who: null, action: '' }),
}
