import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { removePicture } from '../uploads/public-images.service.ts'
import * as queries from './auth.queries.ts'
import { queueDeclinedMail, queueSecurityNotice } from './auth-emails.ts'
import * as gate from './gate.queries.ts'

/** Account changes. The team feature decides who may make them. */

/** A user's current role in this agency: null once suspended, removed or without access. */
export async function roleInAgency(tx: Tx, userId: string): Promise<Role | null> {
  const account = await queries.findAccountIn(tx, { userId })
  if (!account?.active) return null
  return account.agency_id === tx.agencyId || account.role === 'SUPER_ADMIN' ? account.role : null
}

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (await queries.findAccountIn(tx, { email })) !== undefined
}

export function getMemberAccess(tx: Tx, userIds: string[]) {
  return gate.listMemberAccess(tx, userIds)
}

/** Ends all sessions, so that a stolen token does not gain the new role's permissions. */
export async function setRole(ctx: AgencyCtx, tx: Tx, userId: string, role: Role): Promise<void> {
  await queries.updateMembership(tx, userId, { role })
  await gate.endSessionsWithReason(tx, userId, 'role_changed')
  await gate.revokeTokens(tx, 'two_factor', userId)
  tx.afterCommit(() => ctx.platform.sessions.waitUntilPropagated())
}

export async function suspendAccount(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await queries.updateMembership(tx, userId, { status: 'SUSPENDED' })
  await endAccess(ctx, tx, userId)
}

export async function reinstateAccount(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await queries.updateMembership(tx, userId, { status: 'ACTIVE' })
  tx.afterCommit(() => ctx.platform.sessions.waitUntilPropagated())
}

/** Frees the address; past records keep the name unless another is given. */
export async function removeAccount(ctx: AgencyCtx, tx: Tx, userId: string, newName?: string): Promise<void> {
  const user = await queries.lockUser(tx, userId)
  removePicture(ctx.platform, tx, 'avatar', user?.avatar)
  await gate.deleteAccountAccess(tx, userId)
  await queries.deleteMembership(tx, userId)
  await queries.anonymizeUser(tx, userId, newName)
  tx.afterCommit(() => ctx.platform.sessions.waitUntilPropagated())
}

/** An unconfirmed sign-up must not block the owner of the address. */
export async function removeUnconfirmed(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const user = await queries.lockUser(tx, userId)
  if (user?.emailVerifiedAt === null) await removeAccount(ctx, tx, userId)
}

/** Returns false if two-factor was not on. */
export async function resetTwoFactor(ctx: AgencyCtx, tx: Tx, userId: string): Promise<boolean> {
  const user = await queries.lockUser(tx, userId)
  const account = await queries.findAccountIn(tx, { userId })
  if (!account?.two_factor) return false
  // Combined with a viewed password link, this would give access to the account.
  if (user?.linkRevealedAt) {
    const reason =
      'This person’s password link was viewed. Their two-factor can be reset once they’ve signed in again.'
    const workaround =
      'Until then, use "npm run reset-password -- --disable-two-factor name@example.com" on the server.'
    throw new ApiError('refused', `${reason} ${workaround}`)
  }
  await queries.updateUser(tx, userId, { twoFactorResetAt: ctx.platform.clock().toISOString() })
  await gate.disableTotp(tx, userId)
  // Passkeys may be on the lost device, or may have been added without the owner's knowledge.
  await gate.removePasskeys(tx, userId, null)
  await endAccess(ctx, tx, userId)
  await queueSecurityNotice(ctx, tx, account, `${ctx.actor.name} turned off your two-factor sign-in.`)
  return true
}

export async function sendDeclinedMail(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const account = await queries.findAccountIn(tx, { userId })
  if (account) await queueDeclinedMail(ctx, tx, account)
}

async function endAccess(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await gate.endSessions(tx, userId, null)
  for (const kind of ['reset_password', 'two_factor'] as const) await gate.revokeTokens(tx, kind, userId)
  tx.afterCommit(() => ctx.platform.sessions.waitUntilPropagated())
}
