import { timestamp } from '../../kit/dates.ts'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'

export const mailStatuses = ['QUEUED', 'SENT', 'OUTBOX', 'FAILED'] as const

export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  error: z.string().nullable(),
  createdAt: timestamp,
})

export const mailApi = endpoints({
  'GET /mail': {
    summary: 'The agency’s emails, newest first; without a mail server, they stay in the outbox',
    permission: 'mail:read',
    query: pageQuery,
    ...listOf(mail),
  },
  'GET /mail/export': {
    summary: 'The agency’s emails as CSV, without their texts',
    permission: 'mail:read',
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /mail/{id}': {
    summary: 'One email without its personal links; must be your own or about someone in a lower role',
    permission: 'mail:read',
    params: z.strictObject({ id }),
    reply: mail.extend({
      text: z.string().nullable(),
      /** Whether the user may view the password link in it. */
      canRevealLink: z.boolean(),
    }),
  },
  'POST /mail/{id}/reset-link': {
    summary:
      'Reveal the password reset link in an email to a user in a lower role, if no mail server is set up; audited and listed in that user’s account activity',
    permission: 'mail:reveal',
    params: z.strictObject({ id }),
    reply: z.object({ url: z.string() }),
    errors: ['refused', 'link_expired'],
  },
})
