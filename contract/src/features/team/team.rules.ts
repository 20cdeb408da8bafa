import { may, type Role, roles } from '../../kit/permissions.ts'

/** Users can't manage anyone with a higher role; only super admins can manage super admins. */
export function canActOn(actor: Role, target: Role): boolean {
  return may(actor, 'team:manage') && roles.indexOf(target) >= roles.indexOf(actor)
}

export type TeamMember = { id: string; role: Role; status: 'ACTIVE' | 'SUSPENDED' }

/**
 * Whether the agency would be left without an admin. In the house agency super admins count too, and the last super
 * admin can't be removed, because nobody could create another.
 */
export function isLastAdmin(target: TeamMember, team: TeamMember[], isHouse: boolean): boolean {
  if (target.status !== 'ACTIVE') return false
  const others = team.filter(({ id, status }) => id !== target.id && status === 'ACTIVE')
  if (target.role === 'SUPER_ADMIN') return !others.some(({ role }) => role === 'SUPER_ADMIN')
  if (target.role !== 'AGENCY_ADMIN') return false
  return !others.some(({ role }) => role === 'AGENCY_ADMIN' || (isHouse && role === 'SUPER_ADMIN'))
}

/** The actions the actor may take on the target. `isLast` means the target is the last admin. */
export function memberRights(
  actor: { id: string; role: Role },
  target: TeamMember & { twoFactor: boolean },
  isLast: boolean,
) {
  const canAct = actor.id !== target.id && canActOn(actor.role, target.role)
  return {
    changeRole: canAct && !isLast,
    suspend: canAct && !isLast,
    remove: canAct && !isLast,
    resetTwoFactor: canAct && target.twoFactor,
    assign: canAct && target.role === 'CHAT_OPERATOR',
  }
}
