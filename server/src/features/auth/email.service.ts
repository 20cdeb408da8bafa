import type { AgencyCtx, Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { type Account, findAccount, findAccountIn, lockUser, updateUser } from './auth.queries.ts'
import { queueSecurityNotice, queueVerificationMail, type Recipient } from './auth-emails.ts'
import * as gate from './gate.queries.ts'
import { ctxFor, homeCtx } from './session.service.ts'

const VERIFY_MINUTES = 24 * 60

/** Sends a link to `to.email`; opening it makes that address the account's confirmed email. */
export async function sendVerification(ctx: AgencyCtx, tx: Tx, to: Recipient): Promise<void> {
  const token = newToken()
  const hash = hashToken(token)
  await gate.issueToken(tx, {
    hash,
    kind: 'verify_email',
    subjectId: to.user_id,
    value: to.email,
    minutes: VERIFY_MINUTES,
  })
  await queueVerificationMail(ctx, tx, to, { token, mailKey: hash.toString('hex') })
}

export async function resendVerification(ctx: Ctx): Promise<void> {
  const account = await findAccount(ctx.platform.database, { userId: ctx.session.userId })
  if (!account) throw new ApiError('unauthenticated')
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    const email = (await lockUser(tx, account.user_id))?.pendingEmail ?? account.email
    await sendIfAvailable(ctx, tx, account, email)
    const event = { userId: account.user_id }
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'email.verification_resent', event)
  })
}

/** The response is the same whether or not the new address is taken; its owner is not notified. */
export async function changeEmail(ctx: Ctx, account: Account, email: string): Promise<void> {
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await lockUser(tx, account.user_id)
    // Links from earlier requests are invalidated, even if no new one is sent.
    await gate.revokeTokens(tx, 'verify_email', account.user_id)
    await updateUser(tx, account.user_id, { pendingEmail: email === account.email ? null : email })
    if (email !== account.email)
      await queueSecurityNotice(
        homeCtx(ctx),
        tx,
        account,
        `We received a request to change your sign-in address to ${email}.`,
      )
    await sendIfAvailable(ctx, tx, account, email)
    const event = { userId: account.user_id }
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'email.change_requested', event)
  })
}

async function sendIfAvailable(ctx: Ctx, tx: Tx, account: Account, email: string): Promise<void> {
  await countMailTo(tx, email)
  const existing = await findAccountIn(tx, { email })
  if (!existing || existing.user_id === account.user_id)
    await sendVerification(homeCtx(ctx), tx, { ...account, email })
}

/** A credential change cancels a pending email change, because an intruder may have requested it. */
export async function cancelEmailChange(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))?.pendingEmail) return
  await gate.revokeTokens(tx, 'verify_email', userId)
  await updateUser(tx, userId, { pendingEmail: null })
}

/** For installations without a mail server; `email` is the address that was shown to the admin. */
export async function confirmManually(ctx: AgencyCtx, tx: Tx, userId: string, email: string): Promise<void> {
  if (ctx.platform.config.smtpUrl)
    throw new ApiError('refused', 'With a mail server, only the link in the email can confirm an address.')
  const user = await lockUser(tx, userId)
  const unconfirmed = user && unconfirmedEmail(user)
  if (!unconfirmed) throw new ApiError('refused', 'This address is already confirmed.')
  if (unconfirmed !== email) throw new ApiError('conflict')
  await gate.revokeTokens(tx, 'verify_email', userId)
  try {
    const emailVerifiedAt = ctx.platform.clock().toISOString()
    await updateUser(tx, userId, { email, emailVerifiedAt, pendingEmail: null })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error
    throw new ApiError('conflict', 'Another account uses this address.')
  }
  await ctx.platform.events.emit(ctx, tx, 'email.confirmed_manually', { userId })
  await ctx.platform.events.emit(ctx, tx, 'email.verified', { userId })
}

export function unconfirmedEmail(user: {
  email: string
  pendingEmail: string | null
  emailVerifiedAt: string | null
}): string | null {
  return user.pendingEmail ?? (user.emailVerifiedAt === null ? user.email : null)
}

export async function verifyEmail(ctx: VisitorCtx, token: string): Promise<void> {
  const hash = hashToken(token)
  const stored = await gate.peekToken(ctx.platform.database, hash, 'verify_email')
  const account = stored && (await findAccount(ctx.platform.database, { userId: stored.subject_id }))
  if (!stored?.value || !account) throw new ApiError('link_expired')
  const email = stored.value
  try {
    await withScope(ctx.platform.database, stored.agency_id, async (tx) => {
      await lockUser(tx, account.user_id)
      if (!(await gate.consumeToken(tx, hash, 'verify_email'))) throw new ApiError('link_expired')
      await updateUser(tx, account.user_id, {
        email,
        emailVerifiedAt: ctx.platform.clock().toISOString(),
        pendingEmail: null,
      })
      const agencyCtx = ctxFor(ctx, stored.agency_id, {
        userId: account.user_id,
        name: account.name ?? account.email,
      })
      if (email !== account.email) {
        // A reset link sent to the old address must no longer work.
        await gate.revokeTokens(tx, 'reset_password', account.user_id)
        await queueSecurityNotice(agencyCtx, tx, account, `Your sign-in address is now ${email}.`)
      }
      await ctx.platform.events.emit(agencyCtx, tx, 'email.verified', { userId: account.user_id })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw new ApiError('link_expired')
    throw error
  }
}
