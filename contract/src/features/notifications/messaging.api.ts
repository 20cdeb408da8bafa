import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { pageQuery } from '../../kit/pagination.ts'
import {
  adminMessage,
  adminSend,
  recipient,
  selectedMessage,
  sendRecipient,
  sent,
} from './messaging.schema.ts'
import { notificationTypes } from './notifications.rules.ts'

/** Longer than other secrets: it holds the address it was sent to, sealed. */
const NO_TOKEN = 'This link is not complete.'
const unsubscribeToken = z
  .string(NO_TOKEN)
  .min(20, NO_TOKEN)
  .max(700, NO_TOKEN)
  .regex(/^[\w-]+$/, NO_TOKEN)

export const messagingApi = endpoints({
  'POST /notifications/admin/send': {
    summary: 'Send a message to some creators: to all of those named, or to none',
    permission: 'messaging:send',
    body: selectedMessage,
    reply: sent,
    status: 201,
    errors: ['conflict'],
    faultIsMessage: true,
  },
  'POST /notifications/admin/broadcast': {
    summary: 'Send a message to all active creators of the agency',
    permission: 'messaging:send',
    body: adminMessage,
    reply: sent,
    status: 201,
    errors: ['conflict', 'refused'],
    faultIsMessage: true,
  },
  'GET /notifications/admin/recipients': {
    summary: 'Every creator one can write to, by stage name',
    permission: 'messaging:send',
    reply: z.array(recipient),
  },
  'GET /notifications/admin/sends': {
    summary: 'What was sent to creators, newest first, with how far it came',
    permission: 'messaging:send',
    query: pageQuery,
    ...listOf(adminSend),
  },
  'GET /notifications/admin/sends/{id}': {
    summary: 'One message that was sent, with how far it came',
    permission: 'messaging:send',
    params: z.strictObject({ id }),
    reply: adminSend,
  },
  'GET /notifications/admin/sends/{id}/recipients': {
    summary: 'To whom a message went, by stage name, with what became of it',
    permission: 'messaging:send',
    params: z.strictObject({ id }),
    query: pageQuery,
    ...listOf(sendRecipient),
  },
  'POST /notifications/unsubscribe': {
    summary: 'Stop the mail a link in one was made for, or all that is not essential',
    permission: 'public',
    body: z.strictObject({
      token: unsubscribeToken,
      /** Nothing is changed: only says what the link is for. */
      look: z.boolean().default(false),
      everything: z.boolean().default(false),
    }),
    reply: z.object({
      agencyName: z.string(),
      address: z.string(),
      type: z.enum(notificationTypes),
      isStopped: z.boolean(),
    }),
    errors: ['link_expired'],
    throttle: { perMinutes: 15, address: 60 },
  },
})
