import { expect, test } from 'vitest'
import { foundBy, lackOf, stateOf, stillThere, withAll, withOne } from './selection.ts'

const creator = (id: string, stageName: string, more: { hasAccount?: boolean; hasEmail?: boolean } = {}) => ({
  id,
  stageName,
  status: 'ACTIVE' as const,
  hasAccount: true,
  hasEmail: true,
  ...more,
})
const all = [creator('a', 'Juno Vale'), creator('b', 'Marlowe Reyes'), creator('c', 'Élodie Juniper')]

test.each([
  ['', 'abc'],
  ['  ', 'abc'],
  ['JUN', 'ac'],
  ['o v', 'a'],
  ['élo', 'c'],
  ['nobody', ''],
])('searching %j finds %j', (typed, ids) => {
  expect(
    foundBy(all, typed)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})

test('Select All affects only the search results', () => {
  const shown = foundBy(all, 'jun')
  const chosen = withAll(shown, new Set(['b']), true)
  expect([...chosen].sort()).toEqual(['a', 'b', 'c'])
  expect([...withAll(shown, chosen, false)]).toEqual(['b'])
})

test.each([
  [[], false],
  [['a'], 'mixed'],
  [['a', 'b', 'c'], true],
  [['gone'], false],
] as const)('with %j selected the checkbox is %s', (chosen, state) => {
  expect(stateOf(all, new Set(chosen))).toBe(state)
})

test('an empty list is never fully selected', () => {
  expect(stateOf([], new Set(['a']))).toBe(false)
})

test('deleted creators are not messaged', () => {
  expect(stillThere(all, new Set(['c', 'gone', 'a'])).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('selects and deselects one', () => {
  const chosen = withOne(new Set(), 'a', true)
  expect([...chosen]).toEqual(['a'])
  expect([...withOne(chosen, 'a', false)]).toEqual([])
})

test.each([
  [{}, null],
  [{ hasEmail: false }, 'No confirmed email'],
  [{ hasAccount: false }, 'No account yet'],
  [{ hasAccount: false, hasEmail: false }, 'No account, no email'],
])('%j lacks %s', (more, words) => {
  expect(lackOf(creator('a', 'Juno', more))).toBe(words)
})
