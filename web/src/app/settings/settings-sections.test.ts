import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { settingsMenu } from './settings-sections.ts'

test.each<[Role, string[]]>([
  ['SUPER_ADMIN', ['Account', 'Work', 'Agency', 'Data']],
  ['AGENCY_ADMIN', ['Account', 'Work', 'Agency', 'Data']],
  ['COMPLIANCE', ['Account', 'Work', 'Agency', 'Data']],
  ['CHAT_OPERATOR', ['Account', 'Work']],
  ['CREATOR', ['Account', 'Work']],
])('%s has the groups %j', (role, groups) => {
  expect(settingsMenu(role).map(({ group }) => group)).toEqual(groups)
})

test('operators see no links to other roles’ pages', () => {
  const entries = settingsMenu('CHAT_OPERATOR').flatMap(({ entries }) => entries.map(({ name }) => name))
  expect(entries).not.toEqual(expect.arrayContaining(['Audit log']))
  expect(entries).not.toEqual(expect.arrayContaining(['Data export']))
})
