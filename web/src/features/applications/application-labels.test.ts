import { expect, test } from 'vitest'
import { profileLink, revenueLabel, suggestedStageName } from './application-labels.ts'

test.each([
  ['10-25k', '$10K to $25K'],
  ['about 4k in a good month', 'about 4k in a good month'],
  ['toString', 'toString'],
])('the revenue %j is shown as %j', (range, expected) => {
  expect(revenueLabel(range)).toBe(expected)
})

test.each([
  ['instagram', '@juno.vale', 'https://www.instagram.com/juno.vale'],
  ['tiktok', 'juno_vale', 'https://www.tiktok.com/@juno_vale'],
  ['onlyfans', ' junovale ', 'https://onlyfans.com/junovale'],
  ['instagram', 'https://evil.test/x', null],
  ['instagram', 'javascript:alert(1)', null],
  ['instagram', '../../x', null],
  ['instagram', '..', null],
  ['instagram', '', null],
] as const)('%s handle %j links to %j', (site, handle, link) => {
  expect(profileLink(site, handle)).toBe(link)
})

test('the suggested stage name fits its field', () => {
  expect(suggestedStageName({ firstName: 'Ana', lastName: 'Lopez' })).toBe('Ana')
  expect(suggestedStageName({ firstName: '', lastName: 'Lopez' })).toBe('Lopez')
  expect(suggestedStageName({ firstName: 'x'.repeat(120), lastName: '' })).toHaveLength(80)
})
