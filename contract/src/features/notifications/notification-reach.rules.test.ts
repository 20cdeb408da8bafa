import { expect, test } from 'vitest'
import { may, type Permission, roles } from '../../kit/permissions.ts'
import { typesFor } from './notification-reach.rules.ts'
import { essentialTypes, type NotificationType, notificationTypes } from './notifications.rules.ts'

test.each(roles)('%s sees essential types, each once', (role) => {
  const types = typesFor(role)
  expect(types).toEqual(expect.arrayContaining([...essentialTypes]))
  expect(new Set(types).size).toBe(types.length)
})

test('every type reaches at least one role, except those without data', () => {
  const offered = new Set(roles.flatMap(typesFor))
  // The end of a fan's subscription is not known.
  expect(notificationTypes.filter((type) => !offered.has(type))).toEqual(['SUBSCRIPTION_EXPIRING'])
})

test.each<[NotificationType, Permission]>([
  ['APPLICATION_UPDATE', 'applications:review'],
  ['PAYMENT_RECEIVED', 'creators:revenue'],
  ['REVENUE_UPDATE', 'creators:revenue'],
])('%s only reaches roles with %s', (type, permission) => {
  const notified = roles.filter((role) => typesFor(role).includes(type))
  expect(notified.filter((role) => !may(role, permission))).toEqual([])
})

test('agency messages only reach creators', () => {
  expect(roles.filter((role) => typesFor(role).includes('ADMIN_MESSAGE'))).toEqual(['CREATOR'])
})
