import { roles } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { inGroups, navigationFor, sectionNameAt } from './navigation.ts'

const forAdmins = ['Dashboard', 'Messaging', 'Creators', 'Fans', 'Chat', 'Applications', 'Settings']
const forOthers = ['Dashboard', 'Fans', 'Chat', 'Settings']

test.each(roles)('%s sees only the sections of the role', (role) => {
  const isAdmin = role === 'SUPER_ADMIN' || role === 'AGENCY_ADMIN'
  expect(navigationFor(role).map((item) => item.name)).toEqual(isAdmin ? forAdmins : forOthers)
})

test('shortcuts are unique', () => {
  const keys = navigationFor('SUPER_ADMIN').map((item) => item.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('groups keep their order', () => {
  expect(inGroups(navigationFor('CREATOR')).map((group) => group.map((item) => item.name))).toEqual([
    ['Dashboard'],
    ['Fans', 'Chat'],
    ['Settings'],
  ])
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/', 'Dashboard'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/fans/0199f000', 'Fans'],
  ['/dashboard/chat/0199f000', 'Chat'],
  ['/dashboard/content/upload', 'Content'],
  ['/dashboard/fansomething', 'Dashboard'],
])('%s is in %s', (path, name) => {
  expect(sectionNameAt(path)).toBe(name)
})
