import { describe, expect, test } from 'vitest'
import {
  canGrant,
  isForConnectors,
  keyHasPermission,
  may,
  outranks,
  permissions,
  type Role,
  roleNames,
  roles,
} from './permissions.ts'

const rank: Role[] = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR']
const pairs = rank.flatMap((actor) => rank.map((other) => ({ actor, other })))

test('roles match the spec, highest first, each with a name', () => {
  expect([...roles]).toEqual(rank)
  expect(Object.keys(roleNames)).toEqual(rank)
})

/** Explicit list of who may invite whom. */
const grants: Record<Role, Role[]> = {
  SUPER_ADMIN: ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'],
  AGENCY_ADMIN: ['AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'],
  COMPLIANCE: [],
  CHAT_OPERATOR: [],
  CREATOR: [],
}

test.each(pairs)('$actor grants and outranks $other only as listed', ({ actor, other }) => {
  expect(canGrant(actor, other)).toBe(grants[actor].includes(other))
  expect(outranks(actor, other)).toBe(rank.indexOf(actor) < rank.indexOf(other))
})

describe('the permission table', () => {
  test.each([
    ['account:manage', rank],
    ['agency:read', rank],
    ['agency:update', ['SUPER_ADMIN', 'AGENCY_ADMIN']],
    ['agency:list', ['SUPER_ADMIN']],
    ['agency:switch', ['SUPER_ADMIN']],
    ['team:invite', ['SUPER_ADMIN', 'AGENCY_ADMIN']],
    ['mail:read', ['SUPER_ADMIN', 'AGENCY_ADMIN']],
  ] as const)('grants %s only to the listed roles', (permission, allowed) => {
    expect(rank.filter((role) => may(role, permission))).toEqual(allowed)
  })

  test('lists only existing roles, and every permission belongs to a role or to bridge keys', () => {
    for (const [permission, allowed] of Object.entries(permissions)) {
      expect(allowed.length > 0).toBe(!isForConnectors(permission))
      for (const role of allowed) expect(rank).toContain(role)
    }
  })
})

describe('bridge keys', () => {
  test.each([
    [['fans'], 'connector:any', true],
    [['fans'], 'connector:fans', true],
    [['fans', 'outbound'], 'connector:messages', false],
    [[], 'connector:outbound', false],
    [['fans'], 'fans:read', false],
    [['any', ''], 'agency:read', false],
  ] as const)('scopes %j include %s: %s', (scopes, permission, allowed) => {
    expect(keyHasPermission(scopes, permission)).toBe(allowed)
  })
})
