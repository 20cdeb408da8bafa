import { describe, expect, test } from 'vitest'
import { memberActions } from './member-menu.tsx'

const noRights = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
const allRights = { changeRole: true, suspend: true, remove: true, resetTwoFactor: true, assign: true }

describe('member menu', () => {
  test('is empty without permissions', () => {
    expect(memberActions({ may: noRights, status: 'ACTIVE', confirmableEmail: null })).toEqual([])
    expect(memberActions({ may: noRights, status: 'SUSPENDED', confirmableEmail: null })).toEqual([])
  })
  test('offers everything except reinstating for an active member', () => {
    expect(memberActions({ may: allRights, status: 'ACTIVE', confirmableEmail: null })).toEqual([
      'assign',
      'changeRole',
      'resetTwoFactor',
      'suspend',
      'remove',
    ])
  })
  test('offers to confirm an unconfirmed address', () => {
    expect(memberActions({ may: noRights, status: 'ACTIVE', confirmableEmail: 'a@b.test' })).toEqual([
      'confirmEmail',
    ])
  })
  test('does not offer to suspend twice', () => {
    expect(
      memberActions({ may: { ...noRights, suspend: true }, status: 'SUSPENDED', confirmableEmail: null }),
    ).toEqual(['reinstate'])
  })
})
