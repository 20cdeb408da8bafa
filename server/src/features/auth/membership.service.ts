import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './auth.queries.ts'
import * as gate from './gate.queries.ts'
import { declinedMail, securityNotice } from './mails.ts'

/** What becomes of somebody's account. Who may decide that is for the team feature to know. */

/** Somebody as of now, wherever at home: null once suspended, removed, or without business in this agency. */
export async function roleHere(tx: Tx, userId: string): Promise<Role | null> {
  const account = await queries.findAccountIn(tx, { userId })
  if (!account?.active) return null
  return account.agency_id === tx.agencyId || account.role === 'SUPER_ADMIN' ? account.role : null
}

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return (await queries.findAccountIn(tx, { email })) !== undefined
}

export function accessOf(tx: Tx, userIds: string[]) {
  return gate.memberAccess(tx, userIds)
}

/** Another role is another session: whoever got hold of the old token does not get the new rights with it. */
export async function setRole(ctx: AgencyCtx, tx: Tx, userId: string, role: Role): Promise<void> {
  await queries.updateMembership(tx, userId, { role })
  await gate.dismissSessions(tx, userId, 'role_changed')
  await gate.revokeTokens(tx, 'two_factor', userId)
  tx.afterCommit(() => ctx.platform.sessions.settled())
}

export async function suspendAccount(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await queries.updateMembership(tx, userId, { status: 'SUSPENDED' })
  await endAccess(ctx, tx, userId)
}

export async function reinstateAccount(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await queries.updateMembership(tx, userId, { status: 'ACTIVE' })
  tx.afterCommit(() => ctx.platform.sessions.settled())
}

/** The address is free again; the name stays on what this person did. */
export async function removeAccount(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await queries.takeUser(tx, userId)
  await gate.forgetAccount(tx, userId)
  await queries.deleteMembership(tx, userId)
  await queries.retireUser(tx, userId)
  tx.afterCommit(() => ctx.platform.sessions.settled())
}

/** Whoever signed up with an address and never confirmed it must not keep it from its owner. */
export async function removeUnproven(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const user = await queries.takeUser(tx, userId)
  if (user?.emailVerifiedAt === null) await removeAccount(ctx, tx, userId)
}

/** False when it was not on. */
export async function resetTwoFactor(ctx: AgencyCtx, tx: Tx, userId: string): Promise<boolean> {
  await queries.takeUser(tx, userId)
  const account = await queries.findAccountIn(tx, { userId })
  if (!account?.two_factor) return false
  await gate.disableTotp(tx, userId)
  await endAccess(ctx, tx, userId)
  await securityNotice(ctx, tx, account, `${ctx.actor.name} turned off your two-factor sign-in.`)
  return true
}

export async function tellDeclined(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const account = await queries.findAccountIn(tx, { userId })
  if (account) await declinedMail(ctx, tx, account)
}

async function endAccess(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  await gate.endSessions(tx, userId, null)
  for (const kind of ['reset_password', 'two_factor'] as const) await gate.revokeTokens(tx, kind, userId)
  tx.afterCommit(() => ctx.platform.sessions.settled())
}
