import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import {
  adminMessage,
  adminSend,
  recipient,
  selectedMessage,
  sendRecipient,
  sendResult,
} from './messaging.schema.ts'
import { notificationTypes } from './notifications.rules.ts'

const INVALID_TOKEN = 'This link is incomplete.'
/** Longer than other tokens because it contains the encrypted address. */
const unsubscribeToken = z
  .string(INVALID_TOKEN)
  .min(20, INVALID_TOKEN)
  .max(700, INVALID_TOKEN)
  .regex(/^[\w-]+$/, INVALID_TOKEN)

export const messagingApi = endpoints({
  'POST /notifications/admin/send': {
    summary: 'Send a message to the given creators; if one is missing, nothing is sent',
    permission: 'messaging:send',
    limit: 'announcement',
    body: selectedMessage,
    reply: sendResult,
    status: 201,
    errors: ['conflict'],
    exposeValidationMessage: true,
  },
  'POST /notifications/admin/broadcast': {
    summary: 'Send a message to all active creators of the agency',
    permission: 'messaging:send',
    limit: 'announcement',
    body: adminMessage,
    reply: sendResult,
    status: 201,
    errors: ['conflict', 'refused'],
    exposeValidationMessage: true,
  },
  'GET /notifications/admin/recipients': {
    summary: 'Creators you can message, by stage name',
    permission: 'messaging:send',
    reply: z.array(recipient),
  },
  'GET /notifications/admin/sends': {
    summary: 'Messages sent to creators, newest first, with delivery counts',
    permission: 'messaging:send',
    query: pageQuery,
    ...listOf(adminSend),
  },
  'GET /notifications/admin/sends/{id}': {
    summary: 'One sent message with delivery counts',
    permission: 'messaging:send',
    params: z.strictObject({ id }),
    reply: adminSend,
  },
  'GET /notifications/admin/sends/{id}/recipients': {
    summary: 'Recipients of a message by stage name, with delivery status',
    permission: 'messaging:send',
    params: z.strictObject({ id }),
    query: pageQuery,
    ...listOf(sendRecipient),
  },
  'POST /notifications/unsubscribe': {
    summary: 'Unsubscribe from the type of email that contained the link, or from all non-essential emails',
    permission: 'public',
    body: z.strictObject({
      token: unsubscribeToken,
      /** Dry run: returns what the link would do without changing anything. */
      previewOnly: z.boolean().default(false),
      everything: z.boolean().default(false),
    }),
    reply: z.object({
      agencyName: z.string(),
      address: z.string(),
      type: z.enum(notificationTypes),
      isStopped: z.boolean(),
    }),
    errors: ['link_expired'],
    throttle: { windowMinutes: 15, perIp: 60 },
  },
})
