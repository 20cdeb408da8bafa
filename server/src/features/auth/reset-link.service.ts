import { outranks } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { findAccountIn, lockUser, updateUser } from './auth.queries.ts'
import { isResetKey, tokenLink } from './auth-emails.ts'
import * as gate from './gate.queries.ts'

const RESET_MINUTES = 60

export function isResetMail(dedupeKey: string): boolean {
  return isResetKey(dedupeKey)
}

/** Invalidates the account's earlier links. */
export async function newResetToken(tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  await gate.issueToken(tx, {
    hash,
    kind: 'reset_password',
    subjectId: userId,
    value: null,
    minutes: RESET_MINUTES,
  })
  return token
}

/** Returns the link from a reset email if there is no mail server. The owner sees this in their activity log. */
export async function revealResetLink(ctx: Ctx, tx: Tx, userId: string, text: string): Promise<string> {
  if (ctx.platform.config.smtpUrl) throw new ApiError('refused', 'The link was sent by email.')
  const user = await lockUser(tx, userId)
  const account = await findAccountIn(tx, { userId })
  if (!account?.active || !outranks(ctx.session.role, account.role)) throw notFound()
  const token = /\/reset-password#token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new ApiError('refused', 'This email has no password link.')
  if (!(await gate.isTokenValid(tx, hashToken(token), 'reset_password'))) throw new ApiError('link_expired')
  // Combined with a two-factor reset, this would give access to the account.
  if (user?.twoFactorResetAt) {
    const reason =
      'This person’s two-factor was reset. Their link can be shown once they’ve turned two-factor back on.'
    throw new ApiError('refused', `${reason} Until then, use "npm run reset-password" on the server.`)
  }
  await updateUser(tx, userId, { linkRevealedAt: ctx.platform.clock().toISOString() })
  await ctx.platform.events.emit(ctx, tx, 'password.link_revealed', { userId })
  return tokenLink(ctx, '/reset-password', token)
}

/** For the server operator; see scripts/reset-password.ts. */
export async function issueResetLink(ctx: AgencyCtx, tx: Tx, userId: string): Promise<string> {
  await lockUser(tx, userId)
  const token = await newResetToken(tx, userId)
  await ctx.platform.events.emit(ctx, tx, 'password.link_revealed', { userId })
  return tokenLink(ctx, '/reset-password', token)
}
