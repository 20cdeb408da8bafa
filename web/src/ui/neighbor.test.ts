import { expect, test } from 'vitest'
import { neighbor } from './neighbor.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['c', 1, null],
  ['a', -1, null],
  ['gone', 1, null],
  [null, 1, null],
] as const)('the neighbor of %s at step %d is %s', (open, step, expected) => {
  expect(neighbor(rows, open, step)).toBe(expected)
})
