import type { Invitation, invitationBody } from '@greenroom/contract/features/team/team.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { canGrant, may, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { z } from 'zod'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { isMember, issueInvitation } from '../auth/invitation.service.ts'
import { hasAccount } from '../auth/membership.service.ts'
import {
  assertEmailAvailable,
  findCreatorByEmail,
  findCreatorToInvite,
} from '../creators/creators.service.ts'
import { assertNotStaffName } from '../creators/names.service.ts'
import { lockCreators } from './assignments.queries.ts'
import * as queries from './team.queries.ts'

const INVITATION_DAYS = 7

export async function invite(
  ctx: Ctx,
  { clientId, ...invitation }: z.infer<typeof invitationBody>,
): Promise<Invitation> {
  if (!canGrant(ctx.session.role, invitation.role)) {
    throw new ApiError(
      'forbidden',
      `You can’t invite someone as ${roleNames[invitation.role]} because that role is above your own.`,
    )
  }
  return inScope(ctx, (tx) =>
    createOnce(
      ctx,
      tx,
      { endpoint: 'POST /team/invitations', clientId, content: invitation },
      {
        create: async () => {
          await assertInvitable(ctx, tx, invitation)
          await queries.revokeExpiredInvitations(tx, invitation.email)
          return sendInvitation(ctx, tx, { id: newId(), ...invitation })
        },
        load: async (id) => toInvitation(ctx, await queries.selectInvitation(tx, id)),
      },
    ),
  )
}

type NewInvitation = { id: string; email: string; role: Role; creatorId?: string }

/** Stores an invitation and its email. An address that already has a pending invitation is a conflict. */
async function sendInvitation(ctx: Ctx, tx: Tx, invitation: NewInvitation): Promise<Invitation> {
  const { id, role } = invitation
  const issued = {
    agencyId: tx.agencyId,
    invitedBy: ctx.session.userId,
    expiresAt: daysFromNow(ctx.platform, INVITATION_DAYS),
  }
  await rejectDuplicate(queries.insertInvitation(tx, { ...invitation, ...issued }))
  await issueInvitation(ctx, tx, invitation, INVITATION_DAYS)
  await ctx.platform.events.emit(ctx, tx, 'invitation.sent', { invitationId: id, role })
  return toInvitation(ctx, await queries.selectInvitation(tx, id))
}

/** Invites a creator manually, at the address on file or another one. */
export async function inviteToSignIn(
  ctx: Ctx,
  creatorId: string,
  { clientId, email }: { clientId?: string | undefined; email?: string | undefined },
): Promise<Invitation> {
  const content = { creatorId, email }
  return inScope(ctx, (tx) =>
    createOnce(
      ctx,
      tx,
      { endpoint: 'POST /creators/{id}/invitation', clientId, content },
      {
        create: () => inviteExistingCreator(ctx, tx, creatorId, email),
        load: async (id) => toInvitation(ctx, await queries.selectInvitation(tx, id)),
      },
    ),
  )
}

async function inviteExistingCreator(
  ctx: Ctx,
  tx: Tx,
  creatorId: string,
  email: string | undefined,
): Promise<Invitation> {
  const creator = await findCreatorToInvite(tx, creatorId)
  if (!creator) throw notFound()
  const address = email ?? creator.email
  if (!address) throw new ApiError('refused', `${creator.stageName} has no email address yet.`)
  if (!creator.userId) {
    await assertEmailAvailable(tx, address, creatorId)
    await rejectTakenEmail(ctx, tx, address)
  }
  return inviteCreator(ctx, tx, creatorId, address)
}

/** The unique index rejects concurrent invitations for the same address. */
async function rejectDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedConstraint(error) !== 'invitations_one_pending') throw error
    const message = 'This address already has a pending invitation. Resend it instead.'
    throw new ApiError('conflict', message)
  }
}

/** Invites the first admin of a new agency; call within its scope. */
export async function inviteFirstAdmin(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  await sendInvitation(ctx, tx, { id: newId(), email, role: 'AGENCY_ADMIN' })
}

/** Invites a creator to sign in. An open invitation is renewed, which invalidates its old link. */
export async function inviteCreator(ctx: Ctx, tx: Tx, creatorId: string, email: string): Promise<Invitation> {
  const [creator] = await lockCreators(tx, [creatorId])
  if (!creator) throw notFound()
  if (creator.archivedAt) throw new ApiError('refused', `${creator.stageName} is archived.`)
  if (creator.userId) throw new ApiError('conflict', `${creator.stageName} already has an account.`)
  await assertNotStaffName(tx, creator.stageName)
  if (await isMember(tx, email)) {
    throw new ApiError('conflict', 'This address already belongs to an account in your agency.')
  }
  await queries.revokeExpiredInvitations(tx, email)
  const pending = await queries.lockPendingInvitations(tx, creatorId, email)
  const otherInvitation = pending.find((row) => row.email === email && row.creatorId !== creatorId)
  if (otherInvitation) {
    const kind = otherInvitation.creatorId ? 'another creator' : roleNames[otherInvitation.role]
    throw new ApiError('conflict', `This address already has an invitation as ${kind}. Revoke it first.`)
  }
  const existing = pending.find((row) => row.creatorId === creatorId)
  if (!existing) return sendInvitation(ctx, tx, { id: newId(), email, role: 'CREATOR', creatorId })
  return renewInvitation(ctx, tx, { ...existing, email })
}

async function assertInvitable(ctx: Ctx, tx: Tx, invitation: { email: string; role: Role }): Promise<void> {
  const creator = await findCreatorByEmail(tx, invitation.email)
  if (creator && creator.archivedAt === null) {
    const message = `${creator.stageName}, one of your creators, has this email. Staff need a different one.`
    throw new ApiError('conflict', message)
  }
  if (await isMember(tx, invitation.email))
    throw new ApiError('conflict', 'This person is already on your team.')
  if (invitation.role === 'SUPER_ADMIN' && !(await agencyOf(tx)).isHouse) {
    throw new ApiError('refused', 'Super admins can be invited only from the house agency.')
  }
  await rejectTakenEmail(ctx, tx, invitation.email)
}

/**
 * An account belongs to one agency. When inviting, only super admins see this error, because it reveals that an
 * account exists. The invited person sees it after opening the link, which proves that they own the address.
 */
async function rejectTakenEmail(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  if (!may(ctx.session.role, 'agency:list') || !(await hasAccount(tx, email))) return
  const message =
    'This email has an account in another agency. Invite a different address, or have it removed there first.'
  throw new ApiError('email_taken', message, { details: [{ path: 'email', message }] })
}

export async function listInvitations(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(page.cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { createdAt: position[0], id: position[1] }
    const rows = await queries.selectInvitations(tx, page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    return {
      data: rows.slice(0, page.limit).map((row) => toInvitation(ctx, row)),
      meta: { nextCursor, total: null },
    }
  })
}

export async function resendInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return inScope(ctx, async (tx) => {
    const row = await requirePendingInvitation(ctx, tx, id)
    return row.creatorId ? inviteCreator(ctx, tx, row.creatorId, row.email) : renewInvitation(ctx, tx, row)
  })
}

async function renewInvitation(ctx: Ctx, tx: Tx, row: Pick<NewInvitation, 'id' | 'email' | 'role'>) {
  const { id, email, role } = row
  const expiresAt = daysFromNow(ctx.platform, INVITATION_DAYS)
  // The person who resends becomes the inviter, because the original one may have left.
  const renewed = { email, expiresAt, invitedBy: ctx.session.userId, linkCopiedAt: null }
  if (!(await rejectDuplicate(queries.updatePendingInvitation(tx, id, renewed)))) throw notPendingError()
  await issueInvitation(ctx, tx, row, INVITATION_DAYS)
  await ctx.platform.events.emit(ctx, tx, 'invitation.resent', { invitationId: id, role })
  return toInvitation(ctx, await queries.selectInvitation(tx, id))
}

export async function revokeInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return inScope(ctx, async (tx) => {
    const row = await requirePendingInvitation(ctx, tx, id)
    if (!(await queries.updatePendingInvitation(tx, id, { status: 'REVOKED' }))) throw notPendingError()
    await ctx.platform.events.emit(ctx, tx, 'invitation.revoked', { invitationId: id, role: row.role })
    return toInvitation(ctx, await queries.selectInvitation(tx, id))
  })
}

/** Revokes all open invitations of a creator who has left. */
export async function revokeOpenInvitations(ctx: AgencyCtx, tx: Tx, creatorId: string): Promise<void> {
  for (const { id, role } of await queries.revokePendingInvitations(tx, creatorId))
    await ctx.platform.events.emit(ctx, tx, 'invitation.revoked', { invitationId: id, role })
}

async function requirePendingInvitation(ctx: Ctx, tx: Tx, id: string): Promise<queries.InvitationRow> {
  const row = await queries.selectInvitation(tx, id)
  if (!row) throw notFound()
  if (!canGrant(ctx.session.role, row.role)) throw new ApiError('forbidden')
  if (row.status !== 'PENDING') throw notPendingError()
  return row
}

function toInvitation(ctx: Ctx, row: queries.InvitationRow | undefined): Invitation {
  if (!row) throw notFound()
  const isExpired = row.status === 'PENDING' && Date.parse(row.expiresAt) <= ctx.platform.clock().getTime()
  const creator =
    row.creatorId && row.stageName !== null ? { id: row.creatorId, stageName: row.stageName } : null
  const status = isExpired ? 'EXPIRED' : row.status
  const isOwn = row.invitedBy === ctx.session.userId
  const canCopyLink =
    isOwn && status === 'PENDING' && row.linkCopiedAt === null && !ctx.platform.config.smtpUrl
  return { ...row, status, invitedBy: row.invitedByName, creator, canCopyLink }
}

function notPendingError(): ApiError {
  return new ApiError('refused', 'This invitation is no longer valid.')
}

function daysFromNow(platform: Platform, days: number): string {
  return new Date(platform.clock().getTime() + days * 86_400_000).toISOString()
}
