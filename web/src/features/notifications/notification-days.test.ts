import { expect, test } from 'vitest'
import { groupByDay } from './notification-days.ts'

const rowsAt = (...times: string[]) => times.map((createdAt) => ({ createdAt }))
const dayCounts = (rows: { createdAt: string }[], zone: string, now: string) =>
  groupByDay(rows, zone, new Date(now)).map(({ name, rows: dayRows }) => [name, dayRows.length])

test('groups by days in the agency’s time zone', () => {
  const rows = rowsAt('2026-06-11T03:30:00Z', '2026-06-11T02:00:00Z', '2026-06-10T03:00:00Z')
  expect(dayCounts(rows, 'America/New_York', '2026-06-11T12:00:00Z')).toEqual([
    ['Yesterday', 2],
    ['Tuesday, June 9', 1],
  ])
  expect(dayCounts(rows, 'Asia/Tokyo', '2026-06-11T12:00:00Z')).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ])
})

test('includes the year for other years', () => {
  expect(dayCounts(rowsAt('2025-12-30T12:00:00Z'), 'UTC', '2026-06-11T12:00:00Z')).toEqual([
    ['Tuesday, December 30, 2025', 1],
  ])
})

test('yesterday is correct across a DST change', () => {
  expect(dayCounts(rowsAt('2026-03-08T05:30:00Z'), 'America/New_York', '2026-03-09T04:30:00Z')).toEqual([
    ['Yesterday', 1],
  ])
})
