import { describe, expect, test } from 'vitest'
import { actsOn } from './member-menu.tsx'

const none = { changeRole: false, suspend: false, remove: false, resetTwoFactor: false, assign: false }
const all = { changeRole: true, suspend: true, remove: true, resetTwoFactor: true, assign: true }

describe('what is offered', () => {
  test('nothing where nothing is allowed', () => {
    expect(actsOn({ may: none, status: 'ACTIVE' })).toEqual([])
    expect(actsOn({ may: none, status: 'SUSPENDED' })).toEqual([])
  })
  test('everything but reinstating somebody active', () => {
    expect(actsOn({ may: all, status: 'ACTIVE' })).toEqual([
      'assign',
      'changeRole',
      'resetTwoFactor',
      'suspend',
      'remove',
    ])
  })
  test('no second suspension', () => {
    expect(actsOn({ may: { ...none, suspend: true }, status: 'SUSPENDED' })).toEqual(['reinstate'])
  })
})
