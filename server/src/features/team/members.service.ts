import {
  canActOn,
  isLastAdmin,
  memberRights,
  type TeamMember,
} from '@greenroom/contract/features/team/team.rules.ts'
import type { AssignmentChanges, Member } from '@greenroom/contract/features/team/team.schema.ts'
import { canGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { confirmManually, unconfirmedEmail } from '../auth/email.service.ts'
import * as accounts from '../auth/membership.service.ts'
import { revokeKeysOf } from '../connect/keys.service.ts'
import { lockVisibleCreator } from '../creators/creators.service.ts'
import { avatarUrl } from '../uploads/public-images.service.ts'
import { changeAssignedCreators, removeOperatorAssignments } from './assignments.service.ts'
import * as queries from './members.queries.ts'

export async function listMembers(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(page.cursor, ['id'])
  return inScope(ctx, async (tx) => {
    const rows = await queries.selectMembers(tx, page.limit + 1, position?.[0] ?? null)
    const data = await toMembers(ctx, tx, rows.slice(0, page.limit))
    const last = rows.length > page.limit ? data.at(-1) : undefined
    const meta = { nextCursor: last ? encodeCursor([last.id]) : null, total: await queries.countMembers(tx) }
    return { data, meta }
  })
}

export function changeRole(ctx: Ctx, id: string, role: Role): Promise<Member> {
  return changeMember(ctx, id, async (tx, { target, actor, isLast }) => {
    if (target.role === role) return
    if (!canGrant(actor, role)) {
      throw new ApiError(
        'forbidden',
        `You can’t assign the role ${roleNames[role]} because it’s above your own.`,
      )
    }
    if (role === 'SUPER_ADMIN' && !(await agencyOf(tx)).isHouse)
      throw new ApiError('refused', 'Only the house agency can have super admins.')
    if (isLast) throw lastAdminError(target)
    await accounts.setRole(ctx, tx, id, role)
    await removeOperatorAssignments(ctx, tx, id)
    const event = { userId: id, from: target.role, to: role }
    await ctx.platform.events.emit(ctx, tx, 'member.role_changed', event)
  })
}

export function suspendMember(ctx: Ctx, id: string, keys: 'keep' | 'revoke'): Promise<Member> {
  return changeMember(ctx, id, async (tx, { target, isLast }) => {
    if (keys === 'revoke') await revokeKeysOf(ctx, tx, id)
    if (target.status === 'SUSPENDED') return
    if (isLast) throw lastAdminError(target)
    await accounts.suspendAccount(ctx, tx, id)
    await ctx.platform.events.emit(ctx, tx, 'member.suspended', { userId: id })
  })
}

export function reinstateMember(ctx: Ctx, id: string): Promise<Member> {
  return changeMember(ctx, id, async (tx, { target }) => {
    if (target.status === 'ACTIVE') return
    await accounts.reinstateAccount(ctx, tx, id)
    await ctx.platform.events.emit(ctx, tx, 'member.reinstated', { userId: id })
  })
}

export function resetMemberTwoFactor(ctx: Ctx, id: string): Promise<Member> {
  return changeMember(ctx, id, (tx) => turnOffTwoFactor(ctx, tx, id))
}

/** A creator's account is reset from the creator's page, under the same role rules as for staff. */
export async function resetCreatorTwoFactor(ctx: Ctx, creatorId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    await turnOffTwoFactor(ctx, tx, await lockCreatorAccount(ctx, tx, creatorId))
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

async function turnOffTwoFactor(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  if (!(await accounts.resetTwoFactor(ctx, tx, id)))
    throw new ApiError('refused', 'This person doesn’t use two-factor.')
  await ctx.platform.events.emit(ctx, tx, 'member.two_factor_reset', { userId: id })
}

/** Admins can also confirm their own address, because without a mail server an agency's only admin has no other way. */
export function confirmMemberEmail(ctx: Ctx, id: string, email: string): Promise<Member> {
  return applyChange(ctx, id, async (tx) => {
    if (id !== ctx.session.userId) await lockMember(ctx, tx, id)
    await confirmManually(ctx, tx, id, email)
  })
}

export async function confirmCreatorEmail(ctx: Ctx, creatorId: string, email: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    await confirmManually(ctx, tx, await lockCreatorAccount(ctx, tx, creatorId), email)
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

async function lockCreatorAccount(ctx: Ctx, tx: Tx, creatorId: string): Promise<string> {
  const { userId, stageName } = await lockVisibleCreator(ctx, tx, creatorId)
  if (userId === null) throw new ApiError('refused', `${stageName} has no account yet.`)
  await lockMember(ctx, tx, userId, 'CREATOR')
  return userId
}

export async function removeMember(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const { target, isLast } = await lockMember(ctx, tx, id)
    if (isLast) throw lastAdminError(target)
    await removeOperatorAssignments(ctx, tx, id)
    await accounts.removeAccount(ctx, tx, id)
    await ctx.platform.events.emit(ctx, tx, 'member.removed', { userId: id, role: target.role })
  })
}

export function assignCreators(ctx: Ctx, id: string, changes: AssignmentChanges): Promise<Member> {
  return applyChange(ctx, id, (tx) => changeAssignedCreators(ctx, tx, id, changes))
}

type LockedMember = { target: TeamMember; actor: Role; isLast: boolean }

function changeMember(
  ctx: Ctx,
  id: string,
  work: (tx: Tx, locked: LockedMember) => Promise<void>,
): Promise<Member> {
  return applyChange(ctx, id, async (tx) => work(tx, await lockMember(ctx, tx, id)))
}

/** Returns once the change is applied on every node, so it takes effect on the person's next request. */
async function applyChange(ctx: Ctx, id: string, work: (tx: Tx) => Promise<void>): Promise<Member> {
  const member = await inScope(ctx, async (tx) => {
    await work(tx)
    const row = await queries.selectMember(tx, id)
    const [updated] = row ? await toMembers(ctx, tx, [row]) : []
    if (!updated) throw notFound()
    return updated
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return member
}

/** Locks the person and all admins, and rechecks the caller, who may just have lost their role. */
async function lockMember(
  ctx: Ctx,
  tx: Tx,
  id: string,
  kind: 'staff' | 'CREATOR' = 'staff',
): Promise<LockedMember> {
  const team = await queries.lockAdminsAndMember(tx, id)
  const target = team.find((member) => member.id === id)
  if (!target || (target.role === 'CREATOR') !== (kind === 'CREATOR')) throw notFound()
  if (id === ctx.session.userId) {
    throw new ApiError('forbidden', 'You can’t do this to yourself. Ask another admin.')
  }
  const actor = await accounts.roleInAgency(tx, ctx.session.userId)
  if (actor === null || !canActOn(actor, target.role)) {
    throw new ApiError('forbidden', `This person’s role (${roleNames[target.role]}) is above your own.`)
  }
  return { target, actor, isLast: isLastAdmin(target, team, (await agencyOf(tx)).isHouse) }
}

function lastAdminError({ role }: TeamMember): ApiError {
  const roleLabel = role === 'SUPER_ADMIN' ? 'super admin' : 'admin of this agency'
  return new ApiError('refused', `This is the last ${roleLabel}. Give someone else that role first.`)
}

async function toMembers(ctx: Ctx, tx: Tx, rows: queries.MemberRow[]): Promise<Member[]> {
  const ids = rows.map(({ id }) => id)
  const access = new Map((await accounts.getMemberAccess(tx, ids)).map((row) => [row.user_id, row]))
  const assignedCreators = Map.groupBy(await queries.selectAssignedCreators(tx, ids), ({ userId }) => userId)
  const admins = await queries.selectAdmins(tx)
  const { isHouse } = await agencyOf(tx)
  const actor = { id: ctx.session.userId, role: ctx.session.role }
  const canConfirm = !ctx.platform.config.smtpUrl
  return rows.map((row) => {
    const twoFactor = access.get(row.id)?.two_factor ?? false
    return {
      ...row,
      avatar: avatarUrl(row.avatar),
      confirmableEmail:
        canConfirm && (row.id === actor.id || canActOn(actor.role, row.role)) ? unconfirmedEmail(row) : null,
      twoFactor,
      lastSeenAt: access.get(row.id)?.last_seen_at ?? null,
      isSelf: row.id === actor.id,
      creators: (assignedCreators.get(row.id) ?? []).map(({ id, stageName }) => ({ id, stageName })),
      may: memberRights(actor, { ...row, twoFactor }, isLastAdmin(row, admins, isHouse)),
    }
  })
}
