import { afterEach, expect, test } from 'vitest'
import { dateFormat } from './date-format.ts'
import { setDatePreferences } from './date-preferences.ts'
import { formatDateTime } from './format.tsx'

afterEach(() => setDatePreferences({ dateFormat: 'MDY', is24Hour: false }))

const at = '2026-11-17T20:14:05Z'
const now = new Date('2027-01-02T00:00:00Z')

test.each([
  ['MDY', false, 'Nov 17, 2026, 8:14 PM'],
  ['MDY', true, 'Nov 17, 2026, 20:14'],
  ['DMY', false, '17 Nov 2026, 8:14 PM'],
  ['DMY', true, '17 Nov 2026, 20:14'],
  ['ISO', false, '2026-11-17, 8:14 PM'],
  ['ISO', true, '2026-11-17, 20:14'],
] as const)('format %s with 24-hour time %s gives %s', (format, is24Hour, expected) => {
  setDatePreferences({ dateFormat: format, is24Hour })
  expect(formatDateTime(at, 'UTC', now).replaceAll('\u202f', ' ')).toBe(expected)
})

test.each([
  ['a medium date', { dateStyle: 'medium' }, ['Nov 17, 2026', '17 Nov 2026', '2026-11-17']],
  ['a day', { month: 'short', day: 'numeric' }, ['Nov 17', '17 Nov', '11-17']],
  ['a long day', { month: 'long', day: 'numeric' }, ['November 17', '17 November', 'November 17']],
  ['a month', { month: 'long', year: 'numeric' }, Array(3).fill('November 2026')],
  ['midnight', { hour: 'numeric', minute: '2-digit' }, Array(3).fill('12:00 AM')],
] as const)('%s follows the format, even with a formatter created earlier', (name, options, expected) => {
  const formatter = dateFormat({ ...options, timeZone: 'UTC' })
  const day = new Date(name === 'midnight' ? '2026-11-17T00:00:00Z' : at)
  const formatted = (['MDY', 'DMY', 'ISO'] as const).map((format) => {
    setDatePreferences({ dateFormat: format, is24Hour: false })
    return formatter.format(day).replaceAll('\u202f', ' ')
  })
  expect(formatted).toEqual(expected)
})
