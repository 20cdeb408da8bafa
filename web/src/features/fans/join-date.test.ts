import { expect, test } from 'vitest'
import { parseJoinDate } from './join-date.ts'

test.each([
  ['', 'UTC', undefined],
  [undefined, 'UTC', undefined],
  ['2026-06-11', 'UTC', undefined],
  ['2026-06-09', 'Pacific/Tongatapu', '2026-06-08T23:00:00.000Z'],
  ['2026-06-09', 'Pacific/Pago_Pago', '2026-06-09T23:00:00.000Z'],
  ['12026-06-09', 'UTC', '12026-06-09'],
  ['2026-06-08T23:00:00.000Z', 'UTC', '2026-06-08T23:00:00.000Z'],
])('the join date %s in %s is sent as %s', (day, zone, instant) => {
  expect(parseJoinDate(day, '2026-06-11', zone)).toBe(instant)
})
