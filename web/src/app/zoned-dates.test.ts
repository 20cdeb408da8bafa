import { expect, test } from 'vitest'
import { zoneLabel } from '../ui/zone-label.ts'
import { dayInZone } from './zoned-dates.ts'

// 2 AM in London, still the previous evening in New York.
const at = new Date('2026-06-12T01:05:00Z')

test.each([
  { zone: 'America/New_York', day: 'Thursday, June 11', label: 'New York time' },
  { zone: 'Europe/London', day: 'Friday, June 12', label: 'London time' },
  { zone: 'UTC', day: 'Friday, June 12', label: 'UTC time' },
  { zone: 'America/Argentina/Buenos_Aires', day: 'Thursday, June 11', label: 'Buenos Aires time' },
])('formats the day and the zone name in $zone', ({ zone, day, label }) => {
  expect(dayInZone(at, zone)).toBe(day)
  expect(zoneLabel(zone)).toBe(label)
})
