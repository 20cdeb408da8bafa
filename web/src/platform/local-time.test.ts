import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test.each([
  ['America/New_York', '2026-06-11T09:58', '2026-06-11T13:58:00.000Z'],
  ['America/New_York', '2026-01-11T09:58', '2026-01-11T14:58:00.000Z'],
  // Hours before and after both clock changes.
  ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
  ['Asia/Kolkata', '2026-06-11T00:15', '2026-06-10T18:45:00.000Z'],
])('in %s, %s is %s', (zone, local, instant) => {
  expect(fromLocalInput(zone, local)).toBe(instant)
  expect(toLocalInput(zone, instant)).toBe(local)
})

test.each(['', 'tomorrow', '2026-13-40T10:00'])('%j is no time', (text) =>
  expect(fromLocalInput('UTC', text)).toBe(null),
)
