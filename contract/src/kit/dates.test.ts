import { expect, test } from 'vitest'
import { dayIn, daysBetween, localTimeIn, noonIn } from './dates.ts'

test.each([
  ['UTC', '2026-06-09', '2026-06-09T12:00:00.000Z'],
  ['America/New_York', '2026-06-09', '2026-06-09T16:00:00.000Z'],
  ['America/New_York', '2026-12-09', '2026-12-09T17:00:00.000Z'],
  // Days with a clock change.
  ['America/New_York', '2026-03-08', '2026-03-08T16:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T17:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T23:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-05T00:00:00.000Z'],
  ['Pacific/Tongatapu', '2026-06-09', '2026-06-08T23:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-06-09', '2026-06-09T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-09', '2026-06-09T06:15:00.000Z'],
])('noon in %s on %s is %s, on the same day', (zone, day, instant) => {
  expect(noonIn(zone, day)).toBe(instant)
  expect(dayIn(zone, new Date(instant))).toBe(day)
})

test.each([
  ['UTC', '2026-06-10T23:59:00Z', '2026-06-11T00:01:00Z', 1],
  ['UTC', '2026-06-10T00:00:00Z', '2026-06-10T23:59:00Z', 0],
  ['America/New_York', '2026-06-10T23:59:00Z', '2026-06-11T00:01:00Z', 0],
  ['America/New_York', '2026-06-11T03:59:00Z', '2026-06-11T04:01:00Z', 1],
  // 23 hours and 25 hours are one day each.
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 1],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 1],
  ['UTC', '2026-06-11T00:00:00Z', '2026-06-10T00:00:00Z', 0],
])('in %s, %s to %s is %d days', (zone, from, to, days) => {
  expect(daysBetween(zone, new Date(from), new Date(to))).toBe(days)
})

test.each([
  ['America/New_York', '2026-01-05T03:00:00.900Z', '2026-01-04 22:00:00'],
  ['Asia/Kolkata', '2026-07-01T18:30:59Z', '2026-07-02 00:00:59'],
  // The repeated hour of a clock change includes the offset.
  ['America/New_York', '2026-11-01T04:59:59Z', '2026-11-01 00:59:59'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00 -04:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00 -05:00'],
  ['America/New_York', '2026-11-01T07:00:00Z', '2026-11-01 02:00:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-05 01:45:00 +11:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-05 01:45:00 +10:30'],
])('in %s, %s is shown as %s', (zone, at, local) => {
  expect(localTimeIn(zone, new Date(at))).toBe(local)
})
