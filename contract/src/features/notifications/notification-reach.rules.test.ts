import { expect, test } from 'vitest'
import { may, type Permission, roles } from '../../kit/permissions.ts'
import { typesFor } from './notification-reach.rules.ts'
import { essentialTypes, type NotificationType, notificationTypes } from './notifications.rules.ts'

test.each(roles)('%s gets the essential types, without duplicates', (role) => {
  const types = typesFor(role)
  expect(types).toEqual(expect.arrayContaining([...essentialTypes]))
  expect(new Set(types).size).toBe(types.length)
})

test('every type reaches at least one role, except those without data', () => {
  const reachable = new Set(roles.flatMap(typesFor))
  // Platforms don't report when a fan's subscription ends.
  expect(notificationTypes.filter((type) => !reachable.has(type))).toEqual(['SUBSCRIPTION_EXPIRING'])
})

test.each<[NotificationType, Permission]>([
  ['APPLICATION_UPDATE', 'applications:review'],
  ['PAYMENT_RECEIVED', 'creators:revenue'],
  ['REVENUE_UPDATE', 'creators:revenue'],
])('%s only reaches roles with %s', (type, permission) => {
  const recipientRoles = roles.filter((role) => typesFor(role).includes(type))
  expect(recipientRoles.filter((role) => !may(role, permission))).toEqual([])
})

test('agency messages only reach creators', () => {
  expect(roles.filter((role) => typesFor(role).includes('ADMIN_MESSAGE'))).toEqual(['CREATOR'])
})
