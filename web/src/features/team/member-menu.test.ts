import { describe, expect, test } from 'vitest'
import { memberActions } from './member-menu.tsx'

const none = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
const all = { changeRole: true, suspend: true, remove: true, resetTwoFactor: true, assign: true }

describe('member menu', () => {
  test('is empty without permissions', () => {
    expect(memberActions({ may: none, status: 'ACTIVE', confirmableEmail: null })).toEqual([])
    expect(memberActions({ may: none, status: 'SUSPENDED', confirmableEmail: null })).toEqual([])
  })
  test('offers everything except reinstating for an active member', () => {
    expect(memberActions({ may: all, status: 'ACTIVE', confirmableEmail: null })).toEqual([
      'assign',
      'changeRole',
      'resetTwoFactor',
      'suspend',
      'remove',
    ])
  })
  test('offers to confirm an unconfirmed address', () => {
    expect(memberActions({ may: none, status: 'ACTIVE', confirmableEmail: 'a@b.test' })).toEqual([
      'confirmEmail',
    ])
  })
  test('does not offer to suspend twice', () => {
    expect(
      memberActions({ may: { ...none, suspend: true }, status: 'SUSPENDED', confirmableEmail: null }),
    ).toEqual(['reinstate'])
  })
})
