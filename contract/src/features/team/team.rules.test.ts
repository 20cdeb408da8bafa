import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../kit/permissions.ts'
import { canActOn, isLastAdmin, memberRights, type TeamMember } from './team.rules.ts'

describe('who acts on whom', () => {
  const acts: Record<Role, Role[]> = {
    SUPER_ADMIN: [...roles],
    AGENCY_ADMIN: ['AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'],
    COMPLIANCE: [],
    CHAT_OPERATOR: [],
    CREATOR: [],
  }
  test.each(roles)('%s', (actor) => {
    expect(roles.filter((target) => canActOn(actor, target))).toEqual(acts[actor])
  })
})

const someone = (
  role: Role,
  status: TeamMember['status'] = 'ACTIVE',
  id = `${role} ${status}`,
): TeamMember => ({ id, role, status })

describe('the last admin', () => {
  const admin = someone('AGENCY_ADMIN')
  const second = someone('AGENCY_ADMIN', 'ACTIVE', 'second')
  const suspended = someone('AGENCY_ADMIN', 'SUSPENDED')
  const sol = someone('SUPER_ADMIN')
  const officer = someone('COMPLIANCE')
  test.each([
    ['alone', admin, [admin, officer], false, true],
    ['beside another', admin, [admin, second], false, false],
    ['beside a suspended one', admin, [admin, suspended], false, true],
    ['beside a super admin of the house agency', admin, [admin, sol], true, false],
    ['beside a super admin elsewhere', admin, [admin, sol], false, true],
    ['suspended, and the only one', suspended, [suspended], false, false],
    ['super admin beside an admin', sol, [sol, admin], true, true],
    ['super admin beside another', sol, [sol, someone('SUPER_ADMIN', 'ACTIVE', 'other')], true, false],
    ['super admin beside a suspended one', sol, [sol, someone('SUPER_ADMIN', 'SUSPENDED')], true, true],
    ['another role, alone', officer, [officer], false, false],
  ])('%s', (_, target, team, isHouse, last) => {
    expect(isLastAdmin(target, team, isHouse)).toBe(last)
  })
})

describe('rights over a member', () => {
  const none = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
  const all = { ...none, changeRole: true, suspend: true, remove: true }
  const mara = { id: 'mara', role: 'AGENCY_ADMIN' } as const
  const memberOver = (role: Role, twoFactor = false, last = false, id = 'x') =>
    memberRights(mara, { ...someone(role, 'ACTIVE', id), twoFactor }, last)
  test('members can’t act on themselves', () =>
    expect(memberOver('AGENCY_ADMIN', true, false, 'mara')).toEqual(none))
  test('members can’t act on a higher role', () => expect(memberOver('SUPER_ADMIN', true)).toEqual(none))
  test('a member of the same role can be managed', () =>
    expect(memberOver('AGENCY_ADMIN', true)).toEqual({ ...all, resetTwoFactor: true }))
  test('the last admin cannot be removed, but can have two-factor reset', () =>
    expect(memberOver('AGENCY_ADMIN', true, true)).toEqual({ ...none, resetTwoFactor: true }))
  test('an operator can be assigned', () =>
    expect(memberOver('CHAT_OPERATOR')).toEqual({ ...all, assign: true }))
  test('no other role can be assigned', () => expect(memberOver('COMPLIANCE')).toEqual(all))
})
