import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test.each([
  ['America/New_York', '2026-06-11T09:58', '2026-06-11T13:58:00.000Z'],
  ['America/New_York', '2026-01-11T09:58', '2026-01-11T14:58:00.000Z'],
  // Hours before and after both clock changes.
  ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
  ['Asia/Kolkata', '2026-06-11T00:15', '2026-06-10T18:45:00.000Z'],
])('in %s, local time %s converts to %s and back', (zone, local, instant) => {
  expect(fromLocalInput(zone, local)).toBe(instant)
  expect(toLocalInput(zone, instant)).toBe(local)
})

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
])('in %s, the clock skips %s, which is read as an hour later', (zone, local, instant) =>
  expect(fromLocalInput(zone, local)).toBe(instant),
)

test.each(['', 'tomorrow', '2026-13-40T10:00'])('%j is not a time', (text) =>
  expect(fromLocalInput('UTC', text)).toBe(null),
)
