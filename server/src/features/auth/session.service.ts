import { activityActions, type SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Actor, AgencyCtx, Ctx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { ipAddressHash } from '../../platform/http/throttle.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { agencyExists, agencyView } from '../agency/agency.service.ts'
import { avatarUrl } from '../uploads/public-images.service.ts'
import { clearRevealedLink, selectActivity, selectUserView } from './auth.queries.ts'
import * as gate from './gate.queries.ts'

const SESSION_DAYS = 30
const MAX_ACTIVITY_ROWS = 50

export type Person = { userId: string; agencyId: string; role: Role; name: string }

/** The context of a visitor once the account and agency are known. */
export function ctxFor(
  ctx: VisitorCtx,
  agencyId: string,
  person: { userId: string; name: string } | null,
): AgencyCtx {
  const actor: Actor = person
    ? { kind: 'user', id: person.userId, name: person.name }
    : { kind: 'visitor', id: null, name: `Visitor at ${ctx.ipAddress}` }
  return { platform: ctx.platform, agencyId, actor }
}

/** Opens a session in the caller's transaction and returns its token, which is not stored. */
export async function openSession(ctx: VisitorCtx, tx: Tx, person: Person): Promise<string> {
  const token = newToken()
  const id = newId()
  const { ipAddress, device } = ctx
  await gate.openSession(tx, {
    id,
    hash: hashToken(token),
    userId: person.userId,
    device,
    address: ipAddress,
    days: SESSION_DAYS,
  })
  await gate.rememberIp(tx, person.userId, ipAddressHash(ipAddress))
  await clearRevealedLink(tx, person.userId)
  const event = { userId: person.userId, sessionId: id }
  await ctx.platform.events.emit(ctxFor(ctx, tx.agencyId, person), tx, 'user.signed_in', event)
  return token
}

export async function sessionUser(
  platform: Platform,
  identity: { userId: string; homeAgencyId: string; agencyId: string; role: Role },
): Promise<SessionUser> {
  const [user, agency] = await Promise.all([
    selectUserView(platform.database, identity.homeAgencyId, identity.userId),
    agencyView(platform, identity.agencyId),
  ])
  if (!user) throw new ApiError('unauthenticated')
  const { demo, ...brief } = agency
  return {
    id: user.id,
    email: user.email,
    role: identity.role,
    name: user.name,
    avatar: avatarUrl(user.avatar),
    dateFormat: user.date_format,
    is24Hour: user.is_24_hour,
    emailVerified: user.email_verified_at !== null,
    pendingEmail: user.pending_email,
    twoFactor: user.two_factor,
    creator: user.creator_id && user.stage_name ? { id: user.creator_id, stageName: user.stage_name } : null,
    agency: brief,
    demo,
    sendsMail: platform.config.smtpUrl !== undefined,
  }
}

export function me(ctx: Ctx): Promise<SessionUser> {
  return sessionUser(ctx.platform, ctx.session)
}

/** Accounts belong to their home agency, even while a super admin works in another one. */
export function homeCtx(ctx: Ctx): Ctx {
  return { ...ctx, agencyId: ctx.session.homeAgencyId }
}

export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionId, userId } = ctx.session
  await withScope(ctx.platform.database, ctx.session.homeAgencyId, async (tx) => {
    await gate.endSession(tx, sessionId, userId)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'user.signed_out', { userId, sessionId })
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

export async function listSessions(ctx: Ctx) {
  const rows = await gate.listSessions(ctx.platform.database, ctx.session.userId)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === ctx.session.sessionId,
    device: row.device,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

export async function listActivity(ctx: Ctx) {
  const { userId, homeAgencyId } = ctx.session
  const rows = await withScope(ctx.platform.database, homeAgencyId, (tx) =>
    selectActivity(tx, userId, activityActions, MAX_ACTIVITY_ROWS),
  )
  return rows.map((row) => ({
    id: String(row.seq),
    action: row.action as (typeof activityActions)[number],
    by: row.actor_id === userId ? null : row.actor_name,
    at: row.at,
  }))
}

export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.session
  await withScope(ctx.platform.database, ctx.session.homeAgencyId, async (tx) => {
    if (!(await gate.endSession(tx, id, userId))) throw notFound()
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'session.revoked', { userId, sessionId: id })
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

export async function revokeOtherSessions(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = ctx.session
  await withScope(ctx.platform.database, ctx.session.homeAgencyId, async (tx) => {
    await gate.endSessions(tx, userId, sessionId)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'session.revoked', { userId, sessionId: null })
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

export const lockSession = (ctx: Ctx) => setLock(ctx, true)
export const unlockSession = (ctx: Ctx) => setLock(ctx, false)

async function setLock(ctx: Ctx, locked: boolean): Promise<void> {
  const { sessionId, userId } = ctx.session
  await withScope(ctx.platform.database, ctx.session.homeAgencyId, async (tx) => {
    await gate.setSessionLocked(tx, sessionId, locked)
    const event = locked ? 'session.locked' : 'session.unlocked'
    await ctx.platform.events.emit(homeCtx(ctx), tx, event, { userId, sessionId })
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

/** Audited in the target agency, so its members can see who switched to it. */
export async function switchAgency(ctx: Ctx, agencyId: string): Promise<SessionUser> {
  if (!(await agencyExists(ctx.platform, agencyId))) throw notFound()
  await withScope(ctx.platform.database, agencyId, async (tx) => {
    await gate.switchAgency(tx, ctx.session.sessionId, agencyId)
    const event = { agencyId, userId: ctx.session.userId }
    await ctx.platform.events.emit({ ...ctx, agencyId }, tx, 'agency.entered', event)
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return sessionUser(ctx.platform, { ...ctx.session, agencyId })
}

/** Deletes expired sessions, used links and old counters. */
export async function deleteExpired(platform: Platform): Promise<void> {
  await gate.deleteExpired(platform.database)
}
