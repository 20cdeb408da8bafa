import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { notification, notificationQuery, preferenceChanges, preferences } from './notifications.schema.ts'

const one = { params: z.strictObject({ id }) }
const done = z.object({})
const count = z.number().int()

export const notificationsApi = endpoints({
  'GET /notifications': {
    summary: 'One’s own notifications, newest first',
    permission: 'notifications:read',
    query: notificationQuery,
    ...listOf(notification),
  },
  'GET /notifications/unread-count': {
    summary: 'How many of one’s own notifications are unread',
    permission: 'notifications:read',
    reply: z.object({ count }),
  },
  'PATCH /notifications/{id}/read': {
    summary: 'Mark one notification read',
    permission: 'notifications:read',
    ...one,
    reply: done,
  },
  'PATCH /notifications/read-all': {
    summary: 'Mark all notifications read; answers how many were not',
    permission: 'notifications:read',
    reply: z.object({ changed: count }),
  },
  'DELETE /notifications/{id}': {
    summary: 'Delete a notification; it can be brought back for 30 days',
    permission: 'notifications:read',
    ...one,
    reply: done,
  },
  'POST /notifications/{id}/restore': {
    summary: 'Bring a deleted notification back as it was',
    permission: 'notifications:read',
    ...one,
    reply: done,
  },
  'GET /notifications/preferences': {
    summary: 'By which channel each type of notification comes, and the quiet hours',
    permission: 'notifications:read',
    reply: preferences,
  },
  'PUT /notifications/preferences': {
    summary: 'Choose channels and quiet hours; essential types cannot be switched off',
    permission: 'notifications:read',
    body: preferenceChanges,
    reply: preferences,
    errors: ['refused'],
  },
})
