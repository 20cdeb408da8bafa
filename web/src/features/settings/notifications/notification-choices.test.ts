import {
  channelsOf,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Preferences } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { expect, test } from 'vitest'
import { choiceLabel, isLocked, lockReason, reverseChanges, withChanges } from './notification-choices.ts'

const defaults: Preferences = {
  types: Object.fromEntries(
    notificationTypes.map((type) => [type, channelsOf(type, {})]),
  ) as Preferences['types'],
  quietHours: null,
}

test('only locked types have a reason', () => {
  const locked = notificationTypes.filter((type) => isLocked(type, 'inApp') || isLocked(type, 'email'))
  expect(locked).toEqual(['SYSTEM', 'ADMIN_MESSAGE', 'COMPLIANCE_ALERT'])
  expect(notificationTypes.filter((type) => lockReason(type) !== null)).toEqual(locked)
  expect(isLocked('ADMIN_MESSAGE', 'email')).toBe(false)
})

test.each([
  [true, true, 'New fans: in the app and by email'],
  [true, false, 'New fans: in the app only'],
  [false, true, 'New fans: by email only'],
  [false, false, 'New fans: off'],
])('in app %s, email %s is shown as “%s”', (inApp, email, expected) => {
  expect(choiceLabel('NEW_FAN', { inApp, email })).toBe(expected)
})

test('a change affects only its own type and can be undone', () => {
  const changes = { types: { NEW_FAN: { inApp: false, email: true } } }
  const after = withChanges(defaults, changes)
  expect(after.types.NEW_FAN).toEqual({ inApp: false, email: true })
  expect(after.types.SYSTEM).toEqual(defaults.types.SYSTEM)
  expect(withChanges(after, reverseChanges(defaults, changes))).toEqual(defaults)
})

test('quiet hours stay on until changed, and a change can be undone', () => {
  const withQuietHours = withChanges(defaults, { quietHours: { from: 1, to: 2 } })
  expect(withQuietHours.quietHours).toEqual({ from: 1, to: 2 })
  expect(withChanges(withQuietHours, {}).quietHours).toEqual({ from: 1, to: 2 })
  expect(reverseChanges(withQuietHours, { quietHours: null })).toEqual({ quietHours: { from: 1, to: 2 } })
  expect(reverseChanges(defaults, { quietHours: { from: 1, to: 2 } })).toEqual({ quietHours: null })
})
