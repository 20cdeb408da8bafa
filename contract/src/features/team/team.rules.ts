import { may, type Role, roles } from '../../kit/permissions.ts'

/** Nobody acts on somebody above them: a super admin answers to super admins only. */
export function mayActOn(actor: Role, target: Role): boolean {
  return may(actor, 'team:manage') && roles.indexOf(target) >= roles.indexOf(actor)
}

export type Standing = { id: string; role: Role; status: 'ACTIVE' | 'SUSPENDED' }

/**
 * Whether the agency would be left without an admin. In the house a super admin is one too, and the last super admin
 * stays whatever else there is: nobody could make another.
 */
export function isLastAdmin(target: Standing, team: Standing[], isHouse: boolean): boolean {
  if (target.status !== 'ACTIVE') return false
  const remain = team.filter(({ id, status }) => id !== target.id && status === 'ACTIVE')
  if (target.role === 'SUPER_ADMIN') return !remain.some(({ role }) => role === 'SUPER_ADMIN')
  if (target.role !== 'AGENCY_ADMIN') return false
  return !remain.some(({ role }) => role === 'AGENCY_ADMIN' || (isHouse && role === 'SUPER_ADMIN'))
}

/** What one person may do to another. `last` is about the other being the last admin. */
export function memberRights(
  actor: { id: string; role: Role },
  target: Standing & { twoFactor: boolean },
  last: boolean,
) {
  const acts = actor.id !== target.id && mayActOn(actor.role, target.role)
  return {
    changeRole: acts && !last,
    suspend: acts && !last,
    remove: acts && !last,
    resetTwoFactor: acts && target.twoFactor,
    assign: acts && target.role === 'CHAT_OPERATOR',
  }
}
