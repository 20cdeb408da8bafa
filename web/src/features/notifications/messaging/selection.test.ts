import { expect, test } from 'vitest'
import {
  existingRecipients,
  missingContact,
  searchRecipients,
  selectionState,
  toggleAll,
  toggleOne,
} from './selection.ts'

const creator = (
  id: string,
  stageName: string,
  overrides: { hasAccount?: boolean; hasEmail?: boolean } = {},
) => ({ id, stageName, status: 'ACTIVE' as const, hasAccount: true, hasEmail: true, ...overrides })
const creators = [creator('a', 'Juno Vale'), creator('b', 'Marlowe Reyes'), creator('c', 'Élodie Juniper')]

test.each([
  ['', 'abc'],
  ['  ', 'abc'],
  ['JUN', 'ac'],
  ['o v', 'a'],
  ['élo', 'c'],
  ['nobody', ''],
])('searching %j finds %j', (query, ids) => {
  expect(
    searchRecipients(creators, query)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})

test('Select All affects only the search results', () => {
  const visible = searchRecipients(creators, 'jun')
  const selected = toggleAll(visible, new Set(['b']), true)
  expect([...selected].sort()).toEqual(['a', 'b', 'c'])
  expect([...toggleAll(visible, selected, false)]).toEqual(['b'])
})

test.each([
  [[], false],
  [['a'], 'mixed'],
  [['a', 'b', 'c'], true],
  [['gone'], false],
] as const)('with %j selected, the checkbox is %s', (selected, state) => {
  expect(selectionState(creators, new Set(selected))).toBe(state)
})

test('an empty list is never fully selected', () => {
  expect(selectionState([], new Set(['a']))).toBe(false)
})

test('deleted creators are not messaged', () => {
  expect(existingRecipients(creators, new Set(['c', 'gone', 'a'])).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('selects and deselects one creator', () => {
  const selected = toggleOne(new Set(), 'a', true)
  expect([...selected]).toEqual(['a'])
  expect([...toggleOne(selected, 'a', false)]).toEqual([])
})

test.each([
  [{}, null],
  [{ hasEmail: false }, 'No confirmed email'],
  [{ hasAccount: false }, 'No account yet'],
  [{ hasAccount: false, hasEmail: false }, 'No account, no email'],
])('a creator with %j shows %s', (overrides, expected) => {
  expect(missingContact(creator('a', 'Juno', overrides))).toBe(expected)
})
