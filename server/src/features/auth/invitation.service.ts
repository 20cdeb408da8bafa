import { newId } from '@greenroom/contract/kit/ids.ts'
import { canGrant, type Role } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { claimName } from '../creators/names.service.ts'
import { createAccount } from './account.service.ts'
import { hasMemberWithEmail } from './auth.queries.ts'
import { queueInvitationMail, tokenLink } from './auth-emails.ts'
import * as gate from './gate.queries.ts'
import { roleInAgency } from './membership.service.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { ctxFor, openSession, sessionUser } from './session.service.ts'
import type { SignedIn } from './sign-in.service.ts'

/** Invitation links and the accounts created from them. The team feature handles everything else. */

export async function issueInvitation(
  ctx: AgencyCtx,
  tx: Tx,
  invitation: { id: string; email: string; role: Role },
  days: number,
): Promise<void> {
  const token = await newInvitationToken(tx, invitation.id, days * 1_440)
  await queueInvitationMail(ctx, tx, invitation, { token, mailKey: hashToken(token).toString('hex') })
}

/** Creates a link for the inviter to share without email. Invalidates the emailed one. */
export async function createInvitationLink(
  ctx: AgencyCtx,
  tx: Tx,
  invitation: { id: string; expiresAt: string },
): Promise<string> {
  const minutes = Math.ceil((Date.parse(invitation.expiresAt) - ctx.platform.clock().getTime()) / 60_000)
  return tokenLink(ctx, '/invite', await newInvitationToken(tx, invitation.id, minutes))
}

async function newInvitationToken(tx: Tx, subjectId: string, minutes: number): Promise<string> {
  const token = newToken()
  await gate.issueToken(tx, { hash: hashToken(token), kind: 'invitation', subjectId, value: null, minutes })
  return token
}

export async function resolveInvitation(
  platform: Platform,
  token: string,
): Promise<{ agencyId: string; invitationId: string }> {
  const stored = await gate.peekToken(platform.database, hashToken(token), 'invitation')
  if (!stored) throw new ApiError('link_expired')
  return { agencyId: stored.agency_id, invitationId: stored.subject_id }
}

export function isMember(tx: Tx, email: string): Promise<boolean> {
  return hasMemberWithEmail(tx, email)
}

export async function canStillGrant(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const inviter = await roleInAgency(tx, userId)
  return inviter !== null && canGrant(inviter, role)
}

export async function acceptAsNewAccount(
  ctx: VisitorCtx,
  agencyId: string,
  form: {
    token: string
    name: string | null
    /** The name in the audit log. */
    displayName: string
    password: string
    email: string
    role: Role
    /** An emailed link proves ownership of the address; a copied one does not. */
    wasMailed: boolean
  },
  steps: {
    /** Runs before the link is consumed, so locks are acquired in the same order as for resending. */
    claim: (tx: Tx) => Promise<void>
    onAccepted: (tx: Tx, agencyCtx: AgencyCtx, userId: string) => Promise<void>
  },
): Promise<SignedIn> {
  checkNewPassword(form.password, form.email)
  const passwordHash = await hashPassword(form.password)
  const person = { userId: newId(), agencyId, role: form.role, name: form.displayName }
  const agencyCtx = ctxFor(ctx, agencyId, person)
  const token = await withScope(ctx.platform.database, agencyId, async (tx) => {
    await steps.claim(tx)
    if (!(await gate.consumeToken(tx, hashToken(form.token), 'invitation')))
      throw new ApiError('link_expired')
    const { email, name, role } = form
    if (name !== null) await claimName(tx, name, person.userId, 'name')
    const emailVerifiedAt = form.wasMailed ? ctx.platform.clock().toISOString() : null
    await createAccount(tx, { id: person.userId, email, name, role, passwordHash, emailVerifiedAt })
    await steps.onAccepted(tx, agencyCtx, person.userId)
    return openSession(ctx, tx, person)
  })
  return { token, user: await sessionUser(ctx.platform, { ...person, homeAgencyId: agencyId }) }
}
