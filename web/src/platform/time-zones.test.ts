import { expect, test } from 'vitest'
import { defaultTimeZone, timeZoneOptions } from './time-zones.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Not/AZone', 'UTC'],
  ['', 'UTC'],
])('the browser zone %j results in %s', (resolved, expected) => {
  expect(defaultTimeZone(resolved)).toBe(expected)
})

test('lists every zone once with its offset, including the current one and UTC', () => {
  const options = timeZoneOptions('Asia/Calcutta', new Date('2026-01-15T12:00:00Z'))
  const values = options.map((option) => option.value)
  expect(new Set(values).size).toBe(values.length)
  expect(values).toEqual(expect.arrayContaining(['UTC', 'Asia/Calcutta', 'America/New_York']))
  expect(options).toContainEqual({ value: 'America/New_York', label: 'America/New York (GMT-5)' })
  expect(options).toContainEqual({ value: 'Asia/Calcutta', label: 'Asia/Calcutta (GMT+5:30)' })
})
