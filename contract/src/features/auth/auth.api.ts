import { z } from 'zod'
import { timeZone } from '../../kit/dates.ts'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { email, issuedToken, singleLine } from '../../kit/text.ts'
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

const done = z.object({ ok: z.literal(true) })

export const authApi = endpoints({
  'POST /auth/sign-up': {
    summary: 'Create a creator account with a pending profile in the house agency',
    permission: 'public',
    body: signUpBody,
    reply: signedIn,
    status: 201,
    errors: ['email_taken', 'weak_password', 'refused'],
    throttle: { perMinutes: 60, address: 20, field: { name: 'email', limit: 5 } },
  },
  'POST /auth/sign-in': {
    summary: 'Exchange email and password for a token, or for a two-factor challenge',
    permission: 'public',
    body: signInBody,
    reply: signInReply,
    errors: ['bad_credentials'],
  },
  'POST /auth/two-factor': {
    summary: 'Answer a two-factor challenge with a code or a recovery code',
    permission: 'public',
    body: twoFactorBody,
    reply: signedIn,
    errors: ['bad_code'],
    throttle: { perMinutes: 15, address: 60, field: { name: 'challenge', limit: 5 } },
  },
  'POST /auth/sign-out': {
    summary: 'End this session',
    permission: 'account:manage',
    limit: null,
    reply: done,
    whileLocked: true,
  },
  'GET /auth/me': { summary: 'The signed-in user', permission: 'account:manage', reply: sessionUser },
  'PATCH /auth/me': {
    summary: 'Change parts of your profile',
    permission: 'account:manage',
    body: profileBody,
    reply: sessionUser,
    errors: ['refused'],
  },
  'POST /auth/change-email': {
    summary: 'Request a new email address; it takes effect once its link is opened',
    permission: 'account:manage',
    body: changeEmailBody,
    reply: done,
    status: 202,
    errors: ['wrong_password'],
    throttle: { perMinutes: 60, address: 30 },
  },
  'POST /auth/verify-email': {
    summary: 'Confirm an email address with the token from the mail',
    permission: 'public',
    body: z.strictObject({ token: issuedToken }),
    reply: done,
    errors: ['link_expired'],
    throttle: { perMinutes: 15, address: 60 },
  },
  'POST /auth/verify-email/resend': {
    summary: 'Send the verification mail again',
    permission: 'account:manage',
    reply: done,
    status: 202,
    throttle: { perMinutes: 60, address: 20 },
  },
  'POST /auth/forgot-password': {
    summary: 'Mail a reset link if the account exists; the response is the same either way',
    permission: 'public',
    body: z.strictObject({ email }),
    reply: done.extend({ sendsMail: z.boolean() }),
    status: 202,
    throttle: { perMinutes: 60, address: 30, field: { name: 'email', limit: 5, perAddress: true } },
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the token from the mail; ends all sessions',
    permission: 'public',
    body: z.strictObject({ token: issuedToken, password: newPassword }),
    reply: done,
    errors: ['link_expired', 'weak_password'],
    throttle: { perMinutes: 15, address: 60 },
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
    summary: 'Turn two-factor on with a first code; returns the recovery codes once',
    permission: 'account:manage',
    body: firstCodeBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong_code', 'conflict'],
  },
  'POST /auth/two-factor/disable': {
    summary: 'Turn two-factor off with the password and a code or recovery code',
    permission: 'account:manage',
    body: passwordAndCodeBody,
    reply: done,
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'POST /auth/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes with the password and a code or recovery code',
    permission: 'account:manage',
    body: passwordAndCodeBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'GET /auth/activity': {
    summary: 'Changes to your password, email and two-factor, newest first, and who made them',
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
    reply: done,
  },
  'DELETE /auth/sessions': {
    summary: 'End all your other sessions',
    permission: 'account:manage',
    reply: done,
  },
  'POST /auth/lock': {
    summary: 'Lock this session until the password is entered',
    permission: 'account:manage',
    limit: null,
    reply: done,
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
    summary: 'Whether the first administrator still has to be created, and what the sign-in page offers',
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
    throttle: { perMinutes: 15, address: 20 },
  },
})
