import type { Invitation, Member } from '@greenroom/contract/features/team/team.schema.ts'
import { invitableRoles } from '@greenroom/contract/features/team/team.schema.ts'
import { mayGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'

export type StaffRole = (typeof invitableRoles)[number]

/** What somebody in a role does and sees, for whoever gives it. */
export const roleAbout: Record<StaffRole, string> = {
  SUPER_ADMIN: 'Everything, in every agency of this installation.',
  AGENCY_ADMIN: 'Runs the agency: creators, money, applications and the team.',
  COMPLIANCE: 'Verifies creators and may pause them; sees legal names and contacts.',
  CHAT_OPERATOR: 'Works with assigned creators and their fans; sees no legal name, contact or revenue.',
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

/** Names what ends with a removal. */
export function endsWith(member: Pick<Member, 'creators'>): string {
  const { length } = member.creators
  const work = length === 0 ? '' : `, and nobody follows for ${theirs(member)} unless you assign somebody`
  return `Their sessions and their account end at once${work}. What they did stays on record. To have them back, invite them again.`
}

function theirs({ creators }: Pick<Member, 'creators'>): string {
  const names = creators.slice(0, 3).map(({ stageName }) => stageName)
  const more = creators.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
