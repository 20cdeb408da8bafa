import { describe, expect, it } from 'vitest'
import { formatAgo, formatDateTime, formatShortTime } from './format.tsx'

const now = new Date('2026-06-11T15:00:00Z')

describe('formatAgo', () => {
  it.each([
    ['2026-06-11T14:59:40Z', 'just now'],
    ['2026-06-11T14:59:10Z', '1 minute ago'],
    ['2026-06-11T14:56:00Z', '4 minutes ago'],
    ['2026-06-11T12:00:00Z', '3 hours ago'],
    ['2026-06-10T14:00:00Z', '1 day ago'],
    ['2026-06-18T15:00:00Z', 'in 7 days'],
    ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
  ])('%s is %s', (at, expected) => {
    expect(formatAgo(at, 'UTC', now)).toBe(expected)
  })

  it.each([
    ['2026-01-02T03:30:00Z', 'UTC', 'Jan 2, 2026'],
    ['2026-01-02T03:30:00Z', 'America/New_York', 'Jan 1, 2026'],
    ['2026-01-01T03:30:00Z', 'America/New_York', 'Dec 31, 2025'],
    ['2025-12-31T16:00:00Z', 'Asia/Tokyo', 'Jan 1, 2026'],
    ['2026-01-01T11:00:00Z', 'Pacific/Kiritimati', 'Jan 2, 2026'],
    // Relative times, shown for up to a month, do not depend on the time zone.
    ['2026-06-10T03:00:00Z', 'Asia/Tokyo', '1 day ago'],
    ['2026-06-10T03:00:00Z', 'America/New_York', '1 day ago'],
  ])('%s in %s is %s', (at, zone, expected) => {
    expect(formatAgo(at, zone, now)).toBe(expected)
  })
})

describe('formatDateTime', () => {
  it.each([
    ['2026-06-11T12:14:00Z', 'America/New_York', 'Jun 11, 8:14 AM'],
    ['2026-06-11T23:30:00Z', 'Asia/Tokyo', 'Jun 12, 8:30 AM'],
    ['2025-12-31T23:30:00Z', 'UTC', 'Dec 31, 2025, 11:30 PM'],
    // Already the next year in Tokyo.
    ['2025-12-31T23:30:00Z', 'Asia/Tokyo', 'Jan 1, 8:30 AM'],
  ])('%s in %s is %s', (at, zone, expected) => {
    expect(formatDateTime(at, zone, now).replaceAll('\u202f', ' ')).toBe(expected)
  })
})

describe('formatShortTime', () => {
  it.each([
    ['2026-06-11T14:59:30Z', 'Now'],
    ['2026-06-11T14:34:00Z', '26 min'],
    ['2026-06-11T14:00:00Z', '1 h'],
    ['2026-06-11T09:01:00Z', '5 h'],
    ['2026-06-11T08:14:00Z', 'Today, 4:14 AM'],
    // 11 PM the previous day in New York.
    ['2026-06-11T03:00:00Z', 'Yesterday'],
    ['2026-06-10T03:00:00Z', 'Jun 9'],
    ['2025-06-09T12:00:00Z', 'Jun 9, 2025'],
  ])('%s is %s', (at, expected) => {
    expect(formatShortTime(at, 'America/New_York', now).replaceAll('\u202f', ' ')).toBe(expected)
  })
})
