import { type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { createEntries } from './palette-create.ts'

const admin = [
  'New fan',
  'Import fans, transactions or messages',
  'New creator',
  'Import creators',
  'Upload content',
  'Invite a team member',
  'New quick reply',
]
const expected: Record<Role, string[]> = {
  SUPER_ADMIN: [...admin, 'New agency'],
  AGENCY_ADMIN: admin,
  COMPLIANCE: [],
  CHAT_OPERATOR: ['Upload content', 'New quick reply'],
  CREATOR: ['Upload content', 'New quick reply'],
}

test.each(roles)('%s can create what the role allows', (role) => {
  expect(createEntries(role).map(({ name }) => name)).toEqual(expected[role])
})
