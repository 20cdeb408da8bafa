import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../kit/permissions.ts'
import { canActOn, isLastAdmin, memberRights, type TeamMember } from './team.rules.ts'

describe('canActOn', () => {
  const manageableRoles: Record<Role, Role[]> = {
    SUPER_ADMIN: [...roles],
    AGENCY_ADMIN: ['AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'],
    COMPLIANCE: [],
    CHAT_OPERATOR: [],
    CREATOR: [],
  }
  test.each(roles)('is true only for the roles that %s can manage', (actor) => {
    expect(roles.filter((target) => canActOn(actor, target))).toEqual(manageableRoles[actor])
  })
})

const teamMember = (
  role: Role,
  status: TeamMember['status'] = 'ACTIVE',
  id = `${role} ${status}`,
): TeamMember => ({ id, role, status })

describe('isLastAdmin', () => {
  const admin = teamMember('AGENCY_ADMIN')
  const second = teamMember('AGENCY_ADMIN', 'ACTIVE', 'second')
  const suspended = teamMember('AGENCY_ADMIN', 'SUSPENDED')
  const sol = teamMember('SUPER_ADMIN')
  const officer = teamMember('COMPLIANCE')
  test.each([
    ['the only admin', true, admin, [admin, officer], false],
    ['an admin beside a second admin', false, admin, [admin, second], false],
    ['an admin beside a suspended admin', true, admin, [admin, suspended], false],
    ['an admin beside a super admin in the house agency', false, admin, [admin, sol], true],
    ['an admin beside a super admin in another agency', true, admin, [admin, sol], false],
    ['the only admin, suspended', false, suspended, [suspended], false],
    ['a super admin beside an admin', true, sol, [sol, admin], true],
    ['a super admin beside another', false, sol, [sol, teamMember('SUPER_ADMIN', 'ACTIVE', 'other')], true],
    ['a super admin beside a suspended one', true, sol, [sol, teamMember('SUPER_ADMIN', 'SUSPENDED')], true],
    ['the only compliance member', false, officer, [officer], false],
  ])('for %s is %s', (_, expected, target, team, isHouse) => {
    expect(isLastAdmin(target, team, isHouse)).toBe(expected)
  })
})

describe('rights over a member', () => {
  const noRights = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
  const basicRights = { ...noRights, changeRole: true, suspend: true, remove: true }
  const mara = { id: 'mara', role: 'AGENCY_ADMIN' } as const
  const rightsOver = (role: Role, twoFactor = false, isLast = false, id = 'x') =>
    memberRights(mara, { ...teamMember(role, 'ACTIVE', id), twoFactor }, isLast)
  test('members can’t act on themselves', () =>
    expect(rightsOver('AGENCY_ADMIN', true, false, 'mara')).toEqual(noRights))
  test('members can’t act on a higher role', () => expect(rightsOver('SUPER_ADMIN', true)).toEqual(noRights))
  test('a member of the same role can be managed', () =>
    expect(rightsOver('AGENCY_ADMIN', true)).toEqual({ ...basicRights, resetTwoFactor: true }))
  test('the last admin cannot be removed, but can have two-factor reset', () =>
    expect(rightsOver('AGENCY_ADMIN', true, true)).toEqual({ ...noRights, resetTwoFactor: true }))
  test('an operator can be assigned', () =>
    expect(rightsOver('CHAT_OPERATOR')).toEqual({ ...basicRights, assign: true }))
  test('no other role can be assigned', () => expect(rightsOver('COMPLIANCE')).toEqual(basicRights))
})
