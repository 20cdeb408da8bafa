import { expect, test } from 'vitest'
import { quietHoursText, timeOfDay, timeOptions } from './quiet-hours.ts'

test.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [1320, '10:00 PM'],
  [1439, '11:59 PM'],
])('minute %i is %s', (minute, expected) => {
  expect(timeOfDay(minute)).toBe(expected)
})

test('lists a custom time and omits the other bound', () => {
  const labels = timeOptions(1325, 420).map(({ label }) => label)
  expect(labels).toContain('10:05 PM')
  expect(labels).not.toContain('7:00 AM')
  expect(labels).toHaveLength(48)
})

test('describes quiet hours with their time zone, including past midnight', () => {
  expect(quietHoursText({ from: 1320, to: 420 }, 'America/New_York')).toBe(
    'From 10:00 PM to 7:00 AM the next day, New York time, only urgent email is sent. The rest is sent at 7:00 AM.',
  )
  expect(quietHoursText({ from: 540, to: 1020 }, 'UTC')).toContain('From 9:00 AM to 5:00 PM, UTC time')
  expect(quietHoursText({ from: 60, to: 60 }, 'UTC')).toContain('no effect')
})
