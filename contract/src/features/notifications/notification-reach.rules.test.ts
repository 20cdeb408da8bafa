import { expect, test } from 'vitest'
import { may, type Permission, roles } from '../../kit/permissions.ts'
import { typesFor } from './notification-reach.rules.ts'
import { essentialTypes, type NotificationType, notificationTypes } from './notifications.rules.ts'

test.each(roles)('%s is asked about what is essential, and about nothing twice', (role) => {
  const types = typesFor(role)
  expect(types).toEqual(expect.arrayContaining([...essentialTypes]))
  expect(new Set(types).size).toBe(types.length)
})

test('every type reaches somebody', () => {
  expect(new Set(roles.flatMap(typesFor))).toEqual(new Set(notificationTypes))
})

test.each<[NotificationType, Permission]>([
  ['APPLICATION_UPDATE', 'applications:review'],
  ['PAYMENT_RECEIVED', 'creators:revenue'],
  ['REVENUE_UPDATE', 'creators:revenue'],
])('%s comes to nobody without %s', (type, permission) => {
  const told = roles.filter((role) => typesFor(role).includes(type))
  expect(told.filter((role) => !may(role, permission))).toEqual([])
})

test('what the agency says to its creators comes to creators alone', () => {
  expect(roles.filter((role) => typesFor(role).includes('ADMIN_MESSAGE'))).toEqual(['CREATOR'])
})
