import { describe, expect, test } from 'vitest'
import { actsOn } from './member-menu.tsx'

const none = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
const all = { changeRole: true, suspend: true, remove: true, resetTwoFactor: true, assign: true }

describe('member menu', () => {
  test('is empty without permissions', () => {
    expect(actsOn({ may: none, status: 'ACTIVE' })).toEqual([])
    expect(actsOn({ may: none, status: 'SUSPENDED' })).toEqual([])
  })
  test('offers everything but reinstating an active member', () => {
    expect(actsOn({ may: all, status: 'ACTIVE' })).toEqual([
      'assign',
      'changeRole',
      'resetTwoFactor',
      'suspend',
      'remove',
    ])
  })
  test('offers no second suspension', () => {
    expect(actsOn({ may: { ...none, suspend: true }, status: 'SUSPENDED' })).toEqual(['reinstate'])
  })
})
