import { expect, test } from 'vitest'
import { isIntendedClick } from './use-double-click-guard.ts'

test.each([
  { name: 'a click on a list that did not move', press: { detail: 1 }, now: 10, movedAt: null, meant: true },
  {
    name: 'a second click before anything moved',
    press: { detail: 2 },
    now: 10,
    movedAt: null,
    meant: false,
  },
  {
    name: 'the second click of a double click',
    press: { detail: 2 },
    now: 1_100,
    movedAt: 1_000,
    meant: false,
  },
  {
    name: 'a single click right after a move',
    press: { detail: 1 },
    now: 1_499,
    movedAt: 1_000,
    meant: false,
  },
  { name: 'a click well after a move', press: { detail: 1 }, now: 1_500, movedAt: 1_000, meant: true },
  { name: 'Enter on a focused button', press: { detail: 0 }, now: 1_001, movedAt: 1_000, meant: true },
])('$name', ({ press, now, movedAt, meant }) => {
  expect(isIntendedClick(press, now, movedAt)).toBe(meant)
})
