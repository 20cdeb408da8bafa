import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { mayGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { brokenConstraint } from '../../platform/db/pg-error.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { makeCursor, readCursor } from '../../platform/http/cursor.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { agencyOf } from '../agency/agency.service.ts'
import {
  acceptAsNewAccount,
  invitationOffer,
  isMember,
  issueInvitation,
  stillMayGrant,
} from '../auth/invitation.service.ts'
import type { SignedIn } from '../auth/sign-in.service.ts'
import * as queries from './team.queries.ts'

const DAYS = 7

export async function invite(ctx: Ctx, wish: { email: string; role: Role }): Promise<Invitation> {
  if (!mayGrant(ctx.session.role, wish.role)) {
    throw new Refusal(
      'forbidden',
      `You cannot invite a ${roleNames[wish.role]}: that is above your own role.`,
    )
  }
  const id = newId()
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await refuseHopeless(tx, wish)
    await queries.retireExpired(tx, wish.email)
    try {
      const expiresAt = inDays(ctx.platform, DAYS)
      await queries.insertInvitation(tx, {
        id,
        agencyId: tx.agencyId,
        ...wish,
        invitedBy: ctx.session.userId,
        expiresAt,
      })
    } catch (error) {
      if (brokenConstraint(error) !== 'invitations_one_pending') throw error
      throw new Refusal(
        'conflict',
        'There is an open invitation for this address already. Send it again instead.',
      )
    }
    await issueInvitation(ctx, tx, { id, ...wish }, DAYS)
    await ctx.platform.events.emit(ctx, tx, 'invitation.sent', { invitationId: id, role: wish.role })
    return shown(ctx, await queries.selectInvitation(tx, id))
  })
}

async function refuseHopeless(tx: Tx, wish: { email: string; role: Role }): Promise<void> {
  if (await isMember(tx, wish.email)) throw new Refusal('conflict', 'This person is on your team already.')
  if (wish.role === 'SUPER_ADMIN' && !(await agencyOf(tx)).isHouse) {
    throw new Refusal('refused', 'Super admins are invited from the house agency.')
  }
}

export async function listInvitations(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const place = readCursor(page.cursor, ['instant', 'id'])
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const before = place && { createdAt: place[0], id: place[1] }
    const rows = await queries.selectInvitations(tx, page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? makeCursor([last.createdAt, last.id]) : null
    return {
      data: rows.slice(0, page.limit).map((row) => shown(ctx, row)),
      meta: { nextCursor, total: null },
    }
  })
}

export async function resendInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await changeable(ctx, tx, id)
    // Whoever sends it again stands behind it from now on: the first inviter may be gone.
    const renewed = { expiresAt: inDays(ctx.platform, DAYS), invitedBy: ctx.session.userId }
    if (!(await queries.moveInvitation(tx, id, renewed))) throw closed()
    await issueInvitation(ctx, tx, row, DAYS)
    await ctx.platform.events.emit(ctx, tx, 'invitation.resent', { invitationId: id, role: row.role })
    return shown(ctx, await queries.selectInvitation(tx, id))
  })
}

export async function revokeInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await changeable(ctx, tx, id)
    if (!(await queries.moveInvitation(tx, id, { status: 'REVOKED' }))) throw closed()
    await ctx.platform.events.emit(ctx, tx, 'invitation.revoked', { invitationId: id, role: row.role })
    return shown(ctx, await queries.selectInvitation(tx, id))
  })
}

async function changeable(ctx: Ctx, tx: Tx, id: string): Promise<queries.InvitationRow> {
  const row = await queries.selectInvitation(tx, id)
  if (!row) throw notFound()
  if (!mayGrant(ctx.session.role, row.role)) throw new Refusal('forbidden')
  if (row.status !== 'PENDING') throw closed()
  return row
}

export async function lookUpInvitation(ctx: VisitorCtx, token: string) {
  const { agencyId, invitationId } = await invitationOffer(ctx.platform, token)
  return withScope(ctx.platform.database, agencyId, async (tx) => {
    const row = await open(ctx.platform, tx, invitationId)
    return { email: row.email, role: row.role, agencyName: (await agencyOf(tx)).name }
  })
}

export async function acceptInvitation(
  ctx: VisitorCtx,
  form: { token: string; name: string; password: string },
): Promise<SignedIn> {
  const { agencyId, invitationId } = await invitationOffer(ctx.platform, form.token)
  const row = await withScope(ctx.platform.database, agencyId, (tx) => open(ctx.platform, tx, invitationId))
  return acceptAsNewAccount(
    ctx,
    agencyId,
    { ...form, email: row.email, role: row.role },
    async (tx, own, userId) => {
      if (!(await queries.moveInvitation(tx, invitationId, { status: 'ACCEPTED' })))
        throw new Refusal('link_expired')
      const event = { invitationId, role: row.role, userId }
      await ctx.platform.events.emit(own, tx, 'invitation.accepted', event)
    },
  )
}

/** Still pending, in time, and from somebody who may still grant this role. */
async function open(platform: Platform, tx: Tx, id: string): Promise<queries.InvitationRow> {
  const row = await queries.selectInvitation(tx, id)
  const inTime = row && Date.parse(row.expiresAt) > platform.clock().getTime()
  if (row?.status !== 'PENDING' || !inTime) throw new Refusal('link_expired')
  if (!(await stillMayGrant(tx, row.invitedBy, row.role))) throw new Refusal('link_expired')
  return row
}

/** Which operator answers for which creator. */
export async function assignOperator(tx: Tx, userId: string, creatorId: string): Promise<void> {
  await queries.insertAssignment(tx, userId, creatorId)
}

function shown(ctx: Ctx, row: queries.InvitationRow | undefined): Invitation {
  if (!row) throw notFound()
  const late = row.status === 'PENDING' && Date.parse(row.expiresAt) <= ctx.platform.clock().getTime()
  return { ...row, status: late ? 'EXPIRED' : row.status, invitedBy: row.invitedByName }
}

function closed(): Refusal {
  return new Refusal('refused', 'This invitation is no longer open.')
}

function inDays(platform: Platform, days: number): string {
  return new Date(platform.clock().getTime() + days * 86_400_000).toISOString()
}
