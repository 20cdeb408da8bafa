import { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import { passkeysApi } from '@greenroom/contract/features/auth/passkeys.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { getSetupStatus, setUp, signUp } from './account.service.ts'
import { changeEmail, resendVerification, verifyEmail } from './email.service.ts'
import * as passkeys from './passkeys.service.ts'
import { changePassword, forgotPassword, resetPassword } from './password.service.ts'
import { serveAvatar, setAvatar, updateProfile, uploadAvatar } from './profile.service.ts'
import * as sessions from './session.service.ts'
import { answerChallenge, confirmPassword, signIn } from './sign-in.service.ts'
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
} from './two-factor.service.ts'

const okResponse = { data: { ok: true } } as const

export function bindAuth(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, authApi, {
    'POST /auth/sign-up': async (ctx, { body }) => ({ data: await signUp(ctx, body) }),
    'POST /auth/sign-in': async (ctx, { body }) => ({ data: await signIn(ctx, body) }),
    'POST /auth/two-factor': async (ctx, { body }) => ({ data: await answerChallenge(ctx, body) }),
    'POST /auth/sign-out': async (ctx) => sessions.signOut(ctx).then(() => okResponse),
    'GET /auth/me': async (ctx) => ({ data: await sessions.me(ctx) }),
    'PATCH /auth/me': async (ctx, { body }) => ({ data: await updateProfile(ctx, body) }),
    'PUT /auth/me/avatar': (ctx, { raw }) => uploadAvatar(ctx, raw),
    'DELETE /auth/me/avatar': async (ctx) => ({ data: await setAvatar(ctx, null) }),
    'GET /avatars/{avatar}': (ctx, { params }) => serveAvatar(ctx, params.avatar),
    'POST /auth/change-email': async (ctx, { body }) => {
      await changeEmail(ctx, await confirmPassword(ctx, body.password), body.email)
      return okResponse
    },
    'POST /auth/verify-email': async (ctx, { body }) => verifyEmail(ctx, body.token).then(() => okResponse),
    'POST /auth/verify-email/resend': async (ctx) => resendVerification(ctx).then(() => okResponse),
    'POST /auth/forgot-password': async (ctx, { body }) => {
      await forgotPassword(ctx, body.email)
      return { data: { ok: true, sendsMail: platform.config.smtpUrl !== undefined } }
    },
    'POST /auth/reset-password': async (ctx, { body }) => {
      await resetPassword(ctx, body)
      return okResponse
    },
    'POST /auth/change-password': async (ctx, { body }) => {
      const account = await confirmPassword(ctx, body.currentPassword)
      return { data: await changePassword(ctx, account, body.newPassword) }
    },
    'POST /auth/two-factor/setup': async (ctx, { body }) => {
      return { data: await beginTwoFactor(ctx, await confirmPassword(ctx, body.password)) }
    },
    'POST /auth/two-factor/enable': async (ctx, { body }) => {
      return { data: { recoveryCodes: await enableTwoFactor(ctx, body.code) } }
    },
    'POST /auth/two-factor/disable': async (ctx, { body }) => {
      await disableTwoFactor(ctx, await confirmPassword(ctx, body.password), body.code)
      return okResponse
    },
    'POST /auth/two-factor/recovery-codes': async (ctx, { body }) => {
      const account = await confirmPassword(ctx, body.password)
      return { data: { recoveryCodes: await regenerateRecoveryCodes(ctx, account, body.code) } }
    },
    'GET /auth/activity': async (ctx) => ({ data: await sessions.listActivity(ctx) }),
    'GET /auth/sessions': async (ctx) => ({ data: await sessions.listSessions(ctx) }),
    'DELETE /auth/sessions/{id}': async (ctx, { params }) =>
      sessions.revokeSession(ctx, params.id).then(() => okResponse),
    'DELETE /auth/sessions': async (ctx) => sessions.revokeOtherSessions(ctx).then(() => okResponse),
    'POST /auth/lock': async (ctx) => sessions.lockSession(ctx).then(() => okResponse),
    'POST /auth/unlock': async (ctx, { body }) => {
      await confirmPassword(ctx, body.password)
      await sessions.unlockSession(ctx)
      return { data: await sessions.me(ctx) }
    },
    'POST /agencies/{id}/enter': async (ctx, { params }) => ({
      data: await sessions.switchAgency(ctx, params.id),
    }),
    'GET /setup': async () => ({ data: await getSetupStatus(platform) }),
    'POST /setup': async (ctx, { body }) => ({ data: await setUp(ctx, body) }),
  })
  bind(app, platform, passkeysApi, {
    'POST /auth/passkey/begin': async (ctx, { body }) => ({
      data: await passkeys.beginPasskeySignIn(ctx, body.challenge),
    }),
    'POST /auth/passkey': async (ctx, { body }) => ({ data: await passkeys.signInWithPasskey(ctx, body) }),
    'GET /auth/passkeys': async (ctx) => ({ data: await passkeys.listPasskeys(ctx) }),
    'POST /auth/passkeys/begin': async (ctx, { body }) => {
      const account = await confirmPassword(ctx, body.password)
      return { data: await passkeys.beginPasskeyRegistration(ctx, account, body.code) }
    },
    'POST /auth/passkeys': async (ctx, { body }) => ({ data: await passkeys.addPasskey(ctx, body) }),
    'PATCH /auth/passkeys/{id}': async (ctx, { params, body }) => ({
      data: await passkeys.renamePasskey(ctx, params.id, body.name),
    }),
    'POST /auth/passkeys/{id}/remove': async (ctx, { params, body }) => {
      await passkeys.removePasskey(ctx, await confirmPassword(ctx, body.password), params.id)
      return okResponse
    },
  })
}
