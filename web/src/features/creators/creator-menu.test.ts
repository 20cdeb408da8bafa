import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { endedLabels, keptLabel } from './archive-creator-dialog.tsx'
import { actionsFor, type CreatorMenuAction, type MenuCreator } from './creator-menu.tsx'

const creator: MenuCreator = {
  id: '0199f000-0000-7000-8000-000000000001',
  stageName: 'Juno Vale',
  status: 'ACTIVE',
  isVerified: true,
  isArchived: false,
  origin: 'added',
  operators: [],
  access: 'account',
}
const pending = { status: 'PENDING', isVerified: false } as const

const cases: [string, Role, Partial<MenuCreator>, CreatorMenuAction[]][] = [
  ['an active creator', 'AGENCY_ADMIN', {}, ['operators', 'withdraw', 'pause', 'archive']],
  ['a paused creator', 'SUPER_ADMIN', { status: 'INACTIVE' }, ['operators', 'withdraw', 'resume', 'archive']],
  [
    'a new creator',
    'AGENCY_ADMIN',
    { ...pending, access: 'none' },
    ['operators', 'invite', 'verify', 'pause', 'archive'],
  ],
  [
    'a sign-up',
    'AGENCY_ADMIN',
    { ...pending, origin: 'sign-up' },
    ['operators', 'verify', 'pause', 'decline', 'archive'],
  ],
  [
    'an accepted sign-up',
    'AGENCY_ADMIN',
    { origin: 'sign-up' },
    ['operators', 'withdraw', 'pause', 'archive'],
  ],
  [
    'a creator with two-factor',
    'AGENCY_ADMIN',
    { user: { email: 'juno@example.test', twoFactor: true, confirmableEmail: null } },
    ['operators', 'resetTwoFactor', 'withdraw', 'pause', 'archive'],
  ],
  [
    'a creator with an unconfirmed email',
    'AGENCY_ADMIN',
    { user: { email: 'juno@example.test', twoFactor: false, confirmableEmail: 'juno@example.test' } },
    ['operators', 'confirmEmail', 'withdraw', 'pause', 'archive'],
  ],
  [
    'a creator without two-factor',
    'SUPER_ADMIN',
    { user: { email: 'juno@example.test', twoFactor: false, confirmableEmail: null } },
    ['operators', 'withdraw', 'pause', 'archive'],
  ],
  [
    'a creator with two-factor',
    'COMPLIANCE',
    { user: { email: 'juno@example.test', twoFactor: true, confirmableEmail: null } },
    ['withdraw', 'pause'],
  ],
  ['an archived creator', 'AGENCY_ADMIN', { isArchived: true, status: 'INACTIVE' }, ['restore']],
  ['a new creator', 'COMPLIANCE', { ...pending, access: 'none' }, ['verify', 'pause']],
  ['an archived creator', 'COMPLIANCE', { isArchived: true, status: 'INACTIVE' }, []],
  ['an active creator', 'CHAT_OPERATOR', {}, []],
  ['their own profile', 'CREATOR', {}, []],
]

test.each(cases)('the menu for %s offers %s only the available actions', (_, role, change, actions) => {
  expect(actionsFor({ ...creator, ...change }, role)).toEqual(actions)
})

test('archiving lists its effects', () => {
  expect(endedLabels({ operators: ['Dana', 'Theo'], endsSignIn: true, revokesInvitation: false })).toEqual([
    'Account access: they are signed out everywhere',
    'Operator assignments: Dana, Theo',
  ])
  expect(endedLabels({ operators: [], endsSignIn: false, revokesInvitation: true })).toEqual([
    'The pending invitation',
  ])
  expect(endedLabels({ operators: [], endsSignIn: false, revokesInvitation: false })).toEqual([
    'Nothing. No account or assigned operators.',
  ])
  expect(keptLabel({ fans: 1, transactions: 1234, messages: 0 })).toBe(
    '1 fan, 1,234 transactions and 0 messages',
  )
})
