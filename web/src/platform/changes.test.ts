import { expect, test } from 'vitest'
import { changedFields, selectionChanges } from './changes.ts'

test.each([
  [['a', 'b'], ['b', 'c'], { add: ['c'], remove: ['a'] }],
  [['a'], ['a'], { add: [], remove: [] }],
  [[], ['a', 'b'], { add: ['a', 'b'], remove: [] }],
])('the changes from %j to %j', (before, after, changes) => {
  expect(selectionChanges(before, new Set(after))).toEqual(changes)
})

test('only fields that differ are changed, lists and objects by their content', () => {
  const before = { name: 'A', color: null as string | null, lines: ['x', 'y'], price: { amount: 5 } }
  expect(changedFields(before, structuredClone(before))).toEqual({})
  expect(changedFields(before, { ...before, color: '#fff', lines: ['y', 'x'] })).toEqual({
    color: '#fff',
    lines: ['y', 'x'],
  })
  expect(changedFields({ ...before, color: 'red' }, before)).toEqual({ color: null })
})
