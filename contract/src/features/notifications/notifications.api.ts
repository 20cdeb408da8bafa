import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { notification, notificationQuery, preferenceChanges, preferences } from './notifications.schema.ts'

const byId = { params: z.strictObject({ id }) }
const emptyReply = z.object({})
const count = z.number().int()

export const notificationsApi = endpoints({
  'GET /notifications': {
    summary: 'Your notifications, newest first',
    permission: 'notifications:read',
    query: notificationQuery,
    ...listOf(notification),
  },
  'GET /notifications/unread-count': {
    summary: 'Number of your unread notifications',
    permission: 'notifications:read',
    reply: z.object({ count }),
  },
  'PATCH /notifications/{id}/read': {
    summary: 'Mark one notification as read',
    permission: 'notifications:read',
    ...byId,
    reply: emptyReply,
  },
  'PATCH /notifications/read-all': {
    summary: 'Mark all notifications as read; returns how many changed',
    permission: 'notifications:read',
    reply: z.object({ changed: count }),
  },
  'DELETE /notifications/{id}': {
    summary: 'Delete a notification; it can be restored for 30 days',
    permission: 'notifications:read',
    ...byId,
    reply: emptyReply,
  },
  'POST /notifications/{id}/restore': {
    summary: 'Restore a deleted notification',
    permission: 'notifications:read',
    ...byId,
    reply: emptyReply,
  },
  'GET /notifications/preferences': {
    summary: 'Channels for each notification type, and quiet hours',
    permission: 'notifications:read',
    reply: preferences,
  },
  'PUT /notifications/preferences': {
    summary: 'Set channels and quiet hours; essential types can’t be turned off',
    permission: 'notifications:read',
    body: preferenceChanges,
    reply: preferences,
    errors: ['refused'],
  },
})
