import { describe, expect, test } from 'vitest'
import { memberActions } from './member-menu.tsx'

const noPermissions = {
  changeRole: false,
  suspend: false,
  remove: false,
  resetTwoFactor: false,
  assign: false,
}
const allPermissions = { changeRole: true, suspend: true, remove: true, resetTwoFactor: true, assign: true }

describe('member menu', () => {
  test('is empty without permissions', () => {
    expect(memberActions({ may: noPermissions, status: 'ACTIVE', confirmableEmail: null })).toEqual([])
    expect(memberActions({ may: noPermissions, status: 'SUSPENDED', confirmableEmail: null })).toEqual([])
  })
  test('offers everything except reinstating for an active member', () => {
    expect(memberActions({ may: allPermissions, status: 'ACTIVE', confirmableEmail: null })).toEqual([
      'assign',
      'changeRole',
      'resetTwoFactor',
      'suspend',
      'remove',
    ])
  })
  test('offers to confirm an unconfirmed address', () => {
    expect(memberActions({ may: noPermissions, status: 'ACTIVE', confirmableEmail: 'a@b.test' })).toEqual([
      'confirmEmail',
    ])
  })
  test('offers to reinstate a suspended member instead of suspending them', () => {
    expect(
      memberActions({
        may: { ...noPermissions, suspend: true },
        status: 'SUSPENDED',
        confirmableEmail: null,
      }),
    ).toEqual(['reinstate'])
  })
})
