import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { notificationTypes } from './notifications.rules.ts'

export const notificationsEvents = events({
  'message.sent': z.object({
    sendId: id,
    kind: z.enum(['selected', 'broadcast']),
    recipients: z.number().int(),
  }),
  'notification_preferences.changed': z.object({ userId: id }),
  'mail.unsubscribed': z.object({ userId: id.nullable(), types: z.array(z.enum(notificationTypes)) }),
})
