import { expect, test } from 'vitest'
import { percentChange } from './home.rules.ts'

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [0, 100, -100],
  [-50, 100, -150],
  [0, 0, 0],
  [5, 0, null],
  [5, -10, null],
  [-10, -10, 0],
])('the change from $1 to $0 is $2 percent', (now, before, expected) => {
  expect(percentChange(now, before)).toBe(expected)
})
