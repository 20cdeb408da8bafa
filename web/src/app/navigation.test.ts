import { roles } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { groupNavItems, navigationFor, pagesFor, sectionNameAt } from './navigation.ts'

const forAdmins = [
  'Dashboard',
  'Analytics',
  'Messaging',
  'Creators',
  'Fans',
  'Chat',
  'Content',
  'Applications',
  'Compliance',
  'Settings',
]
const forOthers = ['Dashboard', 'Fans', 'Chat', 'Content', 'Settings']
const forCompliance = ['Dashboard', 'Fans', 'Chat', 'Content', 'Compliance', 'Settings']

test.each(roles)('%s sees only the sections allowed for the role', (role) => {
  const isAdmin = role === 'SUPER_ADMIN' || role === 'AGENCY_ADMIN'
  const others = role === 'COMPLIANCE' ? forCompliance : forOthers
  expect(navigationFor(role).map((item) => item.name)).toEqual(isAdmin ? forAdmins : others)
})

test.each(roles)('%s can reach the Creators page and has unique shortcuts', (role) => {
  const pages = pagesFor(role)
  const keys = pages.map((page) => page.key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(pages.filter(({ path }) => path === '/dashboard/creators')).toMatchObject([
    { name: role === 'CREATOR' ? 'Your creator profile' : 'Creators', key: 'c' },
  ])
  expect(pages.filter(({ name }) => name !== 'Your creator profile' && name !== 'Creators')).toEqual(
    navigationFor(role).filter(({ name }) => name !== 'Creators'),
  )
})

test('groups keep their order', () => {
  expect(groupNavItems(navigationFor('CREATOR')).map((group) => group.map((item) => item.name))).toEqual([
    ['Dashboard'],
    ['Fans', 'Chat', 'Content'],
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
  ['/dashboard/content/calendar', 'Content'],
  ['/dashboard/analytics/retention', 'Analytics'],
  ['/dashboard/fansomething', 'Dashboard'],
])('%s is in %s', (path, name) => {
  expect(sectionNameAt(path)).toBe(name)
})
