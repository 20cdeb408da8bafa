import type { Platform, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { acceptAsNewAccount, canStillGrant, resolveInvitation } from '../auth/invitation.service.ts'
import { hasAccount } from '../auth/membership.service.ts'
import type { SignedIn } from '../auth/sign-in.service.ts'
import { linkAccount } from '../creators/creators.service.ts'
import { assertStageNameFree } from '../creators/names.service.ts'
import { lockCreators } from './assignments.queries.ts'
import * as queries from './team.queries.ts'

export async function lookUpInvitation(ctx: VisitorCtx, token: string) {
  const { agencyId, invitationId } = await resolveInvitation(ctx.platform, token)
  return withScope(ctx.platform.database, agencyId, async (tx) => {
    const row = await findInvitation(ctx.platform, tx, invitationId)
    const { email, role, stageName } = row
    const isTaken = await hasAccount(tx, email)
    const { name: agencyName, color, logo } = await agencyOf(tx)
    return { email, role, stageName, isTaken, agencyName, color, logo }
  })
}

export async function acceptInvitation(
  ctx: VisitorCtx,
  form: { token: string; name?: string | undefined; password: string },
): Promise<SignedIn> {
  const { agencyId, invitationId } = await resolveInvitation(ctx.platform, form.token)
  const row = await withScope(ctx.platform.database, agencyId, (tx) =>
    findInvitation(ctx.platform, tx, invitationId),
  )
  const { email, role, creatorId } = row
  const { token, password, name = null } = form
  const displayName = name ?? row.stageName
  if (!displayName) {
    const details = [{ path: 'name', message: 'Please enter your name.' }]
    throw new ApiError('invalid_input', 'Please enter your name.', { details })
  }
  const wasMailed = row.linkCopiedAt === null
  const account = { token, password, name, displayName, email, role, wasMailed }
  return acceptAsNewAccount(ctx, agencyId, account, {
    claim: async (tx) => {
      if (creatorId) await lockCreators(tx, [creatorId])
      if (!(await queries.updatePendingInvitation(tx, invitationId, { status: 'ACCEPTED' })))
        throw new ApiError('link_expired')
    },
    onAccepted: async (tx, agencyCtx, userId) => {
      if (creatorId) {
        if (row.stageName !== null) await assertStageNameFree(tx, row.stageName, userId)
        await linkAccount(tx, creatorId, userId)
      }
      await ctx.platform.events.emit(agencyCtx, tx, 'invitation.accepted', { invitationId, role, userId })
    },
  })
}

/** Pending, not expired, and from someone who can still grant this role. */
async function findInvitation(platform: Platform, tx: Tx, id: string): Promise<queries.InvitationRow> {
  const row = await queries.selectInvitation(tx, id)
  const isCurrent = row && Date.parse(row.expiresAt) > platform.clock().getTime()
  if (row?.status !== 'PENDING' || !isCurrent) throw new ApiError('link_expired')
  // The creator may have an account by now.
  const hasUser = row.accountId !== null
  if (hasUser || !(await canStillGrant(tx, row.invitedBy, row.role))) throw new ApiError('link_expired')
  return row
}
