import { expect, test } from 'vitest'
import { inDays } from './notification-days.ts'

const at = (...times: string[]) => times.map((createdAt) => ({ createdAt }))
const named = (rows: { createdAt: string }[], zone: string, now: string) =>
  inDays(rows, zone, new Date(now)).map(({ name, rows: ofDay }) => [name, ofDay.length])

test('days are those of the agency, not of the browser', () => {
  const rows = at('2026-06-11T03:30:00Z', '2026-06-11T02:00:00Z', '2026-06-10T03:00:00Z')
  expect(named(rows, 'America/New_York', '2026-06-11T12:00:00Z')).toEqual([
    ['Yesterday', 2],
    ['Tuesday, June 9', 1],
  ])
  expect(named(rows, 'Asia/Tokyo', '2026-06-11T12:00:00Z')).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ])
})

test('another year is named', () => {
  expect(named(at('2025-12-30T12:00:00Z'), 'UTC', '2026-06-11T12:00:00Z')).toEqual([
    ['Tuesday, December 30, 2025', 1],
  ])
})

test('the day before a change of the clocks is yesterday, too', () => {
  expect(named(at('2026-03-08T05:30:00Z'), 'America/New_York', '2026-03-09T04:30:00Z')).toEqual([
    ['Yesterday', 1],
  ])
})
