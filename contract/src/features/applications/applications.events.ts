import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { inquiryTypes } from './applications.rules.ts'

export const applicationsEvents = events({
  'application.received': z.object({ applicationId: id, again: z.boolean() }),
  /** `creatorId` is null until the account's owner confirms the address; the agreed share is applied then. */
  'application.approved': z.object({
    applicationId: id,
    creatorId: id.nullable(),
    agreedPercent: z.number().optional(),
    agreedFrom: z.string().optional(),
  }),
  'application.contacted': z.object({ applicationId: id }),
  'application.rejected': z.object({ applicationId: id }),
  'application.creator_added': z.object({ applicationId: id, creatorId: id }),
  'application.joined': z.object({ applicationId: id, creatorId: id }),
  'application.updated': z.object({ applicationId: id, fields: z.array(z.string()) }),
  'application.note_added': z.object({ applicationId: id, noteId: id }),
  'applications.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'inquiries.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'inquiry.replied': z.object({ inquiryId: id }),
  'inquiry.closed': z.object({ inquiryId: id }),
  'inquiry.reopened': z.object({ inquiryId: id }),
  'inquiry.received': z.object({ inquiryId: id, type: z.enum(inquiryTypes) }),
})
