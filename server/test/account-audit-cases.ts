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
  type MutatingKey,
  NEW_PASSWORD,
} from './audit-cases.ts'
import { createAuthenticator } from './authenticator.ts'
import { eventually, linkTokenFor } from './mailbox.ts'
import { openAnotherSession, PASSWORD } from './seed-agencies.ts'

const withPassword = { body: { password: PASSWORD } }

async function enableTwoFactor(
  fixture: AuditFixture,
  user: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await fixture.post(user, '/auth/two-factor/setup', { password: PASSWORD })).body.data
  const code = await generate({ secret: fixture.registerSecret(secret) })
  const { recoveryCodes } = (
    await fixture.post(user, '/auth/two-factor/enable', { code: fixture.registerSecret(code) })
  ).body.data
  for (const code of recoveryCodes) fixture.registerSecret(code)
  return { secret, recoveryCodes }
}

/** The input that adds a passkey, and its authenticator. */
async function newPasskey(fixture: AuditFixture, user: TestUser) {
  const authenticator = createAuthenticator(fixture.t.platform.config.publicUrl)
  const { options } = (await fixture.post(user, '/auth/passkeys/begin', { password: PASSWORD })).body.data
  const credential = authenticator.create(fixture.registerSecret(options.challenge))
  return { authenticator, body: { name: 'Laptop', credential } }
}

export const accountAuditCases: AuditCases<(keyof typeof authApi | keyof typeof passkeysApi) & MutatingKey> =
  {
    'POST /auth/passkeys': async (fixture) => {
      const user = await fixture.addPerson()
      return { user, input: { body: (await newPasskey(fixture, user)).body }, action: 'passkey.added' }
    },
    'POST /auth/passkey': async (fixture) => {
      const user = await fixture.addPerson()
      const { authenticator, body } = await newPasskey(fixture, user)
      await fixture.post(user, '/auth/passkeys', body)
      const { options } = (await fixture.post(null, '/auth/passkey/begin', {})).body.data
      const input = { body: { credential: authenticator.get(options.challenge) } }
      return { user: null, input, action: 'user.signed_in', actor: user.userId }
    },
    'PATCH /auth/passkeys/{id}': async (fixture) => {
      const user = await fixture.addPerson()
      const params = { id: await addPasskey(fixture.t, user) }
      return { user, input: { params, body: { name: 'Phone' } }, action: 'passkey.renamed' }
    },
    'POST /auth/passkeys/{id}/remove': async (fixture) => {
      const user = await fixture.addPerson()
      const params = { id: await addPasskey(fixture.t, user) }
      return { user, input: { params, ...withPassword }, action: 'passkey.removed' }
    },
    'POST /auth/sign-up': async (fixture) => ({
      user: null,
      input: {
        body: {
          stageName: 'New Star',
          email: `${newId()}@new.test`,
          password: fixture.registerSecret(NEW_PASSWORD),
        },
      },
      action: 'user.signed_up',
      actor: 'New Star',
    }),
    'POST /auth/sign-in': async (fixture) => {
      const user = await fixture.addPerson()
      return {
        user: null,
        input: { body: { email: user.email, password: PASSWORD } },
        action: 'user.signed_in',
        actor: user.userId,
      }
    },
    'POST /auth/two-factor': async (fixture) => {
      const user = await fixture.addPerson()
      const { recoveryCodes } = await enableTwoFactor(fixture, user)
      const { challenge } = (
        await fixture.post(null, '/auth/sign-in', { email: user.email, password: PASSWORD })
      ).body.data
      const body = { challenge: fixture.registerSecret(challenge), code: recoveryCodes[0] }
      return { user: null, input: { body }, action: 'user.signed_in', actor: user.userId }
    },
    'POST /auth/sign-out': async (fixture) => ({
      user: await fixture.addPerson(),
      action: 'user.signed_out',
    }),
    'PATCH /auth/me': async (fixture) => ({
      user: await fixture.addPerson(),
      input: { body: { name: 'N' } },
      action: 'user.updated',
    }),
    'PUT /auth/me/avatar': (fixture) => auditSample(fixture, 'PUT /auth/me/avatar', 'user.updated'),
    'DELETE /auth/me/avatar': (fixture) => auditSample(fixture, 'DELETE /auth/me/avatar', 'user.updated'),
    'POST /auth/change-email': async (fixture) => ({
      user: await fixture.addPerson(),
      input: { body: { email: `${newId()}@new.test`, password: PASSWORD } },
      action: 'email.change_requested',
    }),
    'POST /auth/verify-email': async (fixture) => {
      const user = await fixture.addPerson()
      await fixture.t.send(user.token, 'POST /auth/verify-email/resend')
      const token = fixture.registerSecret(await linkTokenFor(fixture.t, user.email, '/verify-email'))
      return { user: null, input: { body: { token } }, action: 'email.verified', actor: user.userId }
    },
    'POST /auth/verify-email/resend': async (fixture) => ({
      user: await fixture.addPerson(),
      action: 'email.verification_resent',
    }),
    'POST /auth/forgot-password': async (fixture) => {
      const { email } = await fixture.addPerson()
      return {
        user: null,
        input: { body: { email } },
        action: 'password.reset_requested',
        actor: 'Password reset',
      }
    },
    'POST /auth/reset-password': async (fixture) => {
      const user = await fixture.addPerson()
      await fixture.post(null, '/auth/forgot-password', { email: user.email })
      const token = fixture.registerSecret(
        await eventually(() => linkTokenFor(fixture.t, user.email, '/reset-password').catch(() => null)),
      )
      return {
        user: null,
        input: { body: { token, password: NEW_PASSWORD } },
        action: 'password.changed',
        actor: user.userId,
      }
    },
    'POST /auth/change-password': async (fixture) => ({
      user: await fixture.addPerson(),
      input: { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
      action: 'password.changed',
    }),
    'POST /auth/two-factor/setup': async (fixture) => ({
      user: await fixture.addPerson(),
      input: withPassword,
      action: 'two_factor.setup_started',
    }),
    'POST /auth/two-factor/enable': async (fixture) => {
      const user = await fixture.addPerson()
      const { secret } = (await fixture.post(user, '/auth/two-factor/setup', { password: PASSWORD })).body
        .data
      const code = await generate({ secret: fixture.registerSecret(secret) })
      return { user, input: { body: { code } }, action: 'two_factor.enabled' }
    },
    'POST /auth/two-factor/disable': async (fixture) => {
      const user = await fixture.addPerson()
      const { recoveryCodes } = await enableTwoFactor(fixture, user)
      const body = { password: PASSWORD, code: recoveryCodes[0] }
      return { user, input: { body }, action: 'two_factor.disabled' }
    },
    'POST /auth/two-factor/recovery-codes': async (fixture) => {
      const user = await fixture.addPerson()
      const { recoveryCodes } = await enableTwoFactor(fixture, user)
      const body = { password: PASSWORD, code: recoveryCodes[0] }
      return { user, input: { body }, action: 'recovery_codes.replaced' }
    },
    'DELETE /auth/sessions/{id}': async (fixture) => {
      const user = await fixture.addPerson()
      const session = await fixture.t.platform.sessions.find(
        fixture.registerSecret(await openAnotherSession(fixture.t.platform, user)),
      )
      return { user, input: { params: { id: session?.sessionId } }, action: 'session.revoked' }
    },
    'DELETE /auth/sessions': async (fixture) => ({
      user: await fixture.addPerson(),
      action: 'session.revoked',
    }),
    'POST /auth/lock': async (fixture) => ({ user: await fixture.addPerson(), action: 'session.locked' }),
    'POST /auth/unlock': async (fixture) => ({
      user: await fixture.addPerson(),
      input: withPassword,
      action: 'session.unlocked',
    }),
    'POST /agencies/{id}/enter': async (fixture) => {
      const id = fixture.t.people.south.CREATOR.agencyId
      return {
        user: await fixture.addPerson('SUPER_ADMIN'),
        input: { params: { id } },
        action: 'agency.entered',
        agencyId: id,
      }
    },
    // Only works on an empty installation; tested separately in audit.test.ts.
    'POST /setup': async () => ({ user: null, action: '' }),
  }
