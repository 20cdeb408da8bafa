import { expect, test } from 'vitest'
import { isIntendedClick } from './use-double-click-guard.ts'

test.each([
  {
    name: 'a click on a list that did not move',
    click: { detail: 1 },
    now: 10,
    movedAt: null,
    expected: true,
  },
  {
    name: 'a second click before anything moved',
    click: { detail: 2 },
    now: 10,
    movedAt: null,
    expected: false,
  },
  {
    name: 'the second click of a double click',
    click: { detail: 2 },
    now: 1_100,
    movedAt: 1_000,
    expected: false,
  },
  {
    name: 'a single click right after a move',
    click: { detail: 1 },
    now: 1_499,
    movedAt: 1_000,
    expected: false,
  },
  { name: 'a click well after a move', click: { detail: 1 }, now: 1_500, movedAt: 1_000, expected: true },
  { name: 'Enter on a focused button', click: { detail: 0 }, now: 1_001, movedAt: 1_000, expected: true },
])('$name is intended: $expected', ({ click, now, movedAt, expected }) => {
  expect(isIntendedClick(click, now, movedAt)).toBe(expected)
})
