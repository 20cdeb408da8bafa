import type { Invitation, Member } from '@greenroom/contract/features/team/team.schema.ts'
import { invitableRoles } from '@greenroom/contract/features/team/team.schema.ts'
import { mayGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'

export type StaffRole = (typeof invitableRoles)[number]

/** What somebody in a role does and sees, for whoever gives it. */
export const roleAbout: Record<StaffRole, string> = {
  SUPER_ADMIN: 'Full access to every agency.',
  AGENCY_ADMIN: 'Runs the agency: creators, revenue, applications and team.',
  COMPLIANCE: 'Verifies and can pause creators. Sees legal names and contact details.',
  CHAT_OPERATOR:
    'Works with assigned creators and their fans. Can’t see legal names, contact details or revenue.',
}

/** Roles one may give here: none above the own, and super admins in the house only. */
export function grantable(actor: Role, isHouse: boolean): { value: StaffRole; label: string }[] {
  return invitableRoles
    .filter((role) => mayGrant(actor, role) && (role !== 'SUPER_ADMIN' || isHouse))
    .map((value) => ({ value, label: roleNames[value] }))
}

/** What is still open or ran out unanswered, newest first; an address asked again shows its newest only. */
export function waiting(invitations: readonly Invitation[]): Invitation[] {
  const seen = new Set<string>()
  return invitations.filter(({ email, status }) => {
    if (seen.has(email)) return false
    seen.add(email)
    return status === 'PENDING' || status === 'EXPIRED'
  })
}

export const callOf = (member: Pick<Member, 'name' | 'email'>): string => member.name || member.email

/** Warns what removing a member does. */
export function removalWarning(member: Pick<Member, 'creators'>): string {
  const { length } = member.creators
  const work = length === 0 ? '' : `. Assign someone else to ${theirs(member)}`
  return `They are signed out and their account is closed${work}. Their activity stays on record. Invite them again to bring them back.`
}

function theirs({ creators }: Pick<Member, 'creators'>): string {
  const names = creators.slice(0, 3).map(({ stageName }) => stageName)
  const more = creators.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
