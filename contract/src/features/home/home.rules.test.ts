import { expect, test } from 'vitest'
import { percentChange, percentChangeOr100 } from './home.rules.ts'

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

test.each([
  [5, 0, 100],
  [0, 0, 0],
  [-20, -10, -100],
  [110, 100, 10],
])('from $1 to $0 a card shows $2 percent', (now, before, expected) => {
  expect(percentChangeOr100(now, before)).toBe(expected)
})
