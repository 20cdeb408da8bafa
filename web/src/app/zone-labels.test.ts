import { expect, test } from 'vitest'
import { zoneLabel } from '../ui/zone-label.ts'
import { dayInZone, timeInZone } from './zone-labels.ts'

// 2 AM in London, still the previous evening in New York.
const at = new Date('2026-06-12T01:05:00Z')

test.each([
  { zone: 'America/New_York', day: 'Thursday, June 11', clock: '9:05 PM', label: 'New York time' },
  { zone: 'Europe/London', day: 'Friday, June 12', clock: '2:05 AM', label: 'London time' },
  { zone: 'UTC', day: 'Friday, June 12', clock: '1:05 AM', label: 'UTC time' },
  {
    zone: 'America/Argentina/Buenos_Aires',
    day: 'Thursday, June 11',
    clock: '10:05 PM',
    label: 'Buenos Aires time',
  },
])('formats the day, the time and the zone name in $zone', ({ zone, day, clock, label }) => {
  expect(dayInZone(at, zone)).toBe(day)
  expect(timeInZone(at, zone).replace(/\s/, ' ')).toBe(clock)
  expect(zoneLabel(zone)).toBe(label)
})
