import { timeZone } from '../../kit/dates.ts'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { email, issuedToken, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import {
  accountActivity,
  changeEmailBody,
  changePasswordBody,
  firstCodeBody,
  newPassword,
  passwordAndCodeBody,
  passwordBody,
  personName,
  profileBody,
  session,
  sessionUser,
  signedIn,
  signInBody,
  signInReply,
  signUpBody,
  twoFactorBody,
} from './auth.schema.ts'

const okReply = z.object({ ok: z.literal(true) })

export const authApi = endpoints({
  'POST /auth/sign-up': {
    summary: 'Create a creator account with a pending profile in the house agency',
    permission: 'public',
    body: signUpBody,
    reply: signedIn,
    status: 201,
    errors: ['email_taken', 'weak_password', 'refused'],
    throttle: { windowMinutes: 60, perIp: 20, field: { name: 'email', limit: 5 } },
  },
  'POST /auth/sign-in': {
    summary: 'Exchange email and password for a token, or for a two-factor challenge',
    permission: 'public',
    body: signInBody,
    reply: signInReply,
    errors: ['bad_credentials'],
  },
  'POST /auth/two-factor': {
    summary: 'Complete a two-factor challenge with a code or a recovery code',
    permission: 'public',
    body: twoFactorBody,
    reply: signedIn,
    errors: ['bad_code'],
    throttle: { windowMinutes: 15, perIp: 60, field: { name: 'challenge', limit: 5 } },
  },
  'POST /auth/sign-out': {
    summary: 'End this session',
    permission: 'account:manage',
    limit: null,
    reply: okReply,
    whileLocked: true,
  },
  'GET /auth/me': { summary: 'The signed-in user', permission: 'account:manage', reply: sessionUser },
  'PATCH /auth/me': {
    summary: 'Update your profile',
    permission: 'account:manage',
    body: profileBody,
    reply: sessionUser,
    errors: ['refused'],
  },
  'PUT /auth/me/avatar': {
    summary: 'Set your profile picture; it is re-encoded and cropped to a square',
    permission: 'account:manage',
    limit: 'pictureUpload',
    raw: { contentType: 'application/octet-stream' },
    reply: z.string(),
    status: 204,
    errors: ['refused', 'too_large', 'too_many_requests'],
  },
  'DELETE /auth/me/avatar': {
    summary: 'Remove your profile picture',
    permission: 'account:manage',
    reply: sessionUser,
  },
  'GET /avatars/{avatar}': {
    summary: 'A profile picture, by its unguessable name',
    permission: 'public',
    params: z.strictObject({ avatar: z.string().regex(/^[0-9a-f]{32}$/) }),
    raw: {},
    reply: z.string(),
  },
  'POST /auth/change-email': {
    summary: 'Request a new email address; it takes effect once its link is opened',
    permission: 'account:manage',
    body: changeEmailBody,
    reply: okReply,
    status: 202,
    errors: ['wrong_password'],
    throttle: { windowMinutes: 60, perIp: 30 },
  },
  'POST /auth/verify-email': {
    summary: 'Confirm an email address with the token from the email',
    permission: 'public',
    body: z.strictObject({ token: issuedToken }),
    reply: okReply,
    errors: ['link_expired'],
    throttle: { windowMinutes: 15, perIp: 60 },
  },
  'POST /auth/verify-email/resend': {
    summary: 'Resend the verification email',
    permission: 'account:manage',
    reply: okReply,
    status: 202,
    throttle: { windowMinutes: 60, perIp: 20 },
  },
  'POST /auth/forgot-password': {
    summary: 'Email a reset link if the account exists; the response is the same either way',
    permission: 'public',
    body: z.strictObject({ email }),
    reply: okReply.extend({ sendsMail: z.boolean() }),
    status: 202,
    throttle: { windowMinutes: 60, perIp: 30, field: { name: 'email', limit: 5, perIp: true } },
  },
  'POST /auth/reset-password': {
    summary:
      'Set a new password with the token from the email; ends all sessions and, if asked, removes all passkeys',
    permission: 'public',
    body: z.strictObject({
      token: issuedToken,
      password: newPassword,
      removePasskeys: z.boolean().optional(),
    }),
    reply: okReply,
    errors: ['link_expired', 'weak_password'],
    throttle: { windowMinutes: 15, perIp: 60 },
  },
  'POST /auth/change-password': {
    summary: 'Change the password; ends every other session and issues a new token for this one',
    permission: 'account:manage',
    body: changePasswordBody,
    reply: signedIn,
    errors: ['wrong_password', 'weak_password'],
  },
  'POST /auth/two-factor/setup': {
    summary: 'Start two-factor setup: a new secret, inactive until a code is entered',
    permission: 'account:manage',
    body: passwordBody,
    reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ['wrong_password', 'conflict'],
  },
  'POST /auth/two-factor/enable': {
    summary: 'Enable two-factor authentication with a code; the recovery codes are returned only once',
    permission: 'account:manage',
    body: firstCodeBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong_code', 'conflict'],
  },
  'POST /auth/two-factor/disable': {
    summary: 'Disable two-factor authentication with the password and a code or recovery code',
    permission: 'account:manage',
    body: passwordAndCodeBody,
    reply: okReply,
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'POST /auth/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes; requires the password and a code or recovery code',
    permission: 'account:manage',
    body: passwordAndCodeBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'GET /auth/activity': {
    summary: 'Changes to your password, email and two-factor authentication, newest first, and who made them',
    permission: 'account:manage',
    reply: z.array(accountActivity),
  },
  'GET /auth/sessions': {
    summary: 'Devices where this account is signed in',
    permission: 'account:manage',
    reply: session.array(),
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'End one of your sessions',
    permission: 'account:manage',
    params: z.strictObject({ id }),
    reply: okReply,
  },
  'DELETE /auth/sessions': {
    summary: 'End all your other sessions',
    permission: 'account:manage',
    reply: okReply,
  },
  'POST /auth/lock': {
    summary: 'Lock this session until the password is entered',
    permission: 'account:manage',
    limit: null,
    reply: okReply,
    whileLocked: true,
  },
  'POST /auth/unlock': {
    summary: 'Unlock this session',
    permission: 'account:manage',
    body: passwordBody,
    reply: sessionUser,
    errors: ['wrong_password'],
    whileLocked: true,
  },
  'POST /agencies/{id}/enter': {
    summary: 'Switch this session to another agency',
    permission: 'agency:switch',
    params: z.strictObject({ id }),
    reply: sessionUser,
  },
  'GET /setup': {
    summary: 'Whether the installation needs its first administrator, and the sign-in options',
    permission: 'public',
    reply: z.object({
      needed: z.boolean(),
      /** Whether creators may sign up on their own. */
      signUpOpen: z.boolean(),
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(
            z.object({ email: z.string(), name: z.string(), role: z.string(), agency: z.string() }),
          ),
        })
        .nullable(),
    }),
  },
  'POST /setup': {
    summary: 'Create the house agency and its first super admin; works once',
    permission: 'public',
    body: z.strictObject({
      agencyName: singleLine(80),
      timeZone,
      name: personName,
      email,
      password: newPassword,
    }),
    reply: signedIn,
    status: 201,
    errors: ['conflict', 'weak_password'],
    throttle: { windowMinutes: 15, perIp: 20 },
  },
})
