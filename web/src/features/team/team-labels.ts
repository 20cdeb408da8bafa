import type { Invitation, Member } from '@greenroom/contract/features/team/team.schema.ts'
import { invitableRoles } from '@greenroom/contract/features/team/team.schema.ts'
import { canGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'

export type StaffRole = (typeof invitableRoles)[number]

/** What each role can do and see. */
export const roleDescriptions: Record<StaffRole, string> = {
  SUPER_ADMIN: 'Full access to every agency.',
  AGENCY_ADMIN: 'Runs the agency: creators, revenue, applications and team.',
  COMPLIANCE: 'Can verify and pause creators. Sees legal names and contact details.',
  CHAT_OPERATOR:
    'Works with assigned creators and their fans. Can’t see legal names, contact details or revenue.',
}

/** Roles the actor can grant: none above their own, and super admins in the house agency only. */
export function grantableRoles(actor: Role, isHouse: boolean): { value: StaffRole; label: string }[] {
  return invitableRoles
    .filter((role) => canGrant(actor, role) && (role !== 'SUPER_ADMIN' || isHouse))
    .map((value) => ({ value, label: roleNames[value] }))
}

/** Pending and expired invitations, newest first and one per address. */
export function openInvitations(invitations: readonly Invitation[]): Invitation[] {
  const seen = new Set<string>()
  return invitations.filter(({ email, status }) => {
    if (seen.has(email)) return false
    seen.add(email)
    return status === 'PENDING' || status === 'EXPIRED'
  })
}

export const memberName = (member: Pick<Member, 'name' | 'email'>): string => member.name || member.email

/** Whether confirming the address would replace the sign-in address. */
export function isEmailChange({
  email,
  confirmableEmail,
}: Pick<Member, 'email' | 'confirmableEmail'>): boolean {
  return confirmableEmail !== null && confirmableEmail !== email
}

/** Warns about the effects of removing a member. */
export function removalWarning(member: Pick<Member, 'creators'>): string {
  const { length } = member.creators
  const reassignment = length === 0 ? '' : `. Assign someone else to ${creatorNames(member)}`
  return `They’ll be signed out and their account will be closed${reassignment}. Their activity stays on record. Invite them again to bring them back.`
}

function creatorNames({ creators }: Pick<Member, 'creators'>): string {
  const names = creators.slice(0, 3).map(({ stageName }) => stageName)
  const remainingCount = creators.length - names.length
  return remainingCount > 0 ? `${names.join(', ')} and ${remainingCount} more` : names.join(', ')
}
