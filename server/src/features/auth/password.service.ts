import type { AgencyCtx, Ctx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countAttempt, ipAddressHash } from '../../platform/http/throttle.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { houseAgency } from '../agency/agency.service.ts'
import { type Account, findAccount, lockUser, mailExists } from './auth.queries.ts'
import { queueResetMail, queueSecurityNotice, resetKey } from './auth-emails.ts'
import { cancelEmailChange } from './email.service.ts'
import * as gate from './gate.queries.ts'
import { checkChanged, checkNewPassword, hashPassword } from './password.ts'
import { newResetToken } from './reset-link.service.ts'
import { ctxFor, homeCtx, me } from './session.service.ts'
import type { SignedIn } from './sign-in.service.ts'

export const RESET_QUEUE = 'auth.password-reset'
const MAX_RESET_MAILS = 20
const RESET_WINDOW_SECONDS = 60 * 60

/** Known and unknown addresses take the same path: one lookup and one job, which decides whether to send an email. */
export async function forgotPassword(ctx: VisitorCtx, email: string): Promise<void> {
  if (await isMailboxThrottled(ctx, email)) return
  const account = await findAccount(ctx.platform.database, { email })
  const agency = await houseAgency(ctx.platform)
  if (!agency) return
  const userId = account?.user_id ?? crypto.randomUUID()
  await withScope(ctx.platform.database, agency.id, (tx) =>
    ctx.platform.jobs.enqueue(tx, RESET_QUEUE, { userId }),
  )
}

/**
 * Throttles silently, and never for an IP address this user usually signs in from, so that strangers can't block a
 * reset.
 */
async function isMailboxThrottled({ platform, ipAddress }: VisitorCtx, email: string): Promise<boolean> {
  if (await gate.isKnownIp(platform.database, email, ipAddressHash(ipAddress))) return false
  const limit = { key: `reset mail ${email}`, limit: MAX_RESET_MAILS }
  return countAttempt(platform.database, [limit], RESET_WINDOW_SECONDS).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'too_many_requests') return true
      throw error
    },
  )
}

export async function mailResetLink(platform: Platform, userId: string, jobId: string): Promise<void> {
  const account = await findAccount(platform.database, { userId })
  if (!account?.active) return
  const ctx: AgencyCtx = {
    platform,
    agencyId: account.agency_id,
    actor: { kind: 'system', id: null, name: 'Password reset' },
  }
  await withScope(platform.database, account.agency_id, async (tx) => {
    await lockUser(tx, userId)
    if (await mailExists(tx, resetKey(jobId))) return
    const token = await newResetToken(tx, userId)
    await queueResetMail(ctx, tx, account, { token, mailKey: jobId })
    await platform.events.emit(ctx, tx, 'password.reset_requested', { userId })
  })
}

type Reset = { token: string; password: string; removePasskeys?: boolean | undefined }

export async function resetPassword(
  ctx: VisitorCtx,
  { token, password, removePasskeys = false }: Reset,
): Promise<void> {
  const hash = hashToken(token)
  const stored = await gate.peekToken(ctx.platform.database, hash, 'reset_password')
  const account = stored && (await findAccount(ctx.platform.database, { userId: stored.subject_id }))
  if (!account?.active) throw new ApiError('link_expired')
  checkNewPassword(password, account.email)
  await checkChanged(account.password_hash, password)
  const passwordHash = await hashPassword(password)
  const agencyCtx = ctxFor(ctx, account.agency_id, {
    userId: account.user_id,
    name: account.name ?? account.email,
  })
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await lockUser(tx, account.user_id)
    if (!(await gate.consumeToken(tx, hash, 'reset_password'))) throw new ApiError('link_expired')
    await gate.setPassword(tx, account.user_id, passwordHash)
    await gate.endSessions(tx, account.user_id, null)
    await gate.revokeTokens(tx, 'two_factor', account.user_id)
    await cancelEmailChange(tx, account.user_id)
    const hadPasskeys = removePasskeys && (await gate.removePasskeys(tx, account.user_id, null))
    if (hadPasskeys)
      await ctx.platform.events.emit(agencyCtx, tx, 'passkey.removed', { userId: account.user_id })
    const notice = `Your password was changed${hadPasskeys ? ' and your passkeys were removed' : ''}.`
    await queueSecurityNotice(agencyCtx, tx, account, notice)
    await ctx.platform.events.emit(agencyCtx, tx, 'password.changed', {
      userId: account.user_id,
      how: 'reset',
    })
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

/** Ends all other sessions and rotates this one's token, which invalidates stolen copies. */
export async function changePassword(ctx: Ctx, account: Account, password: string): Promise<SignedIn> {
  checkNewPassword(password, account.email, 'newPassword')
  await checkChanged(account.password_hash, password, 'newPassword')
  const passwordHash = await hashPassword(password)
  const token = newToken()
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await lockUser(tx, account.user_id)
    await gate.setPassword(tx, account.user_id, passwordHash)
    await gate.endSessions(tx, account.user_id, ctx.session.sessionId)
    await gate.rotateSession(tx, ctx.session.sessionId, hashToken(token))
    await gate.revokeTokens(tx, 'reset_password', account.user_id)
    await gate.revokeTokens(tx, 'two_factor', account.user_id)
    await cancelEmailChange(tx, account.user_id)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'password.changed', {
      userId: account.user_id,
      how: 'changed',
    })
    await queueSecurityNotice(ctx, tx, account, 'Your password was changed.')
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return { token, user: await me(ctx) }
}
