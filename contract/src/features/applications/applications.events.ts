import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/ids.ts'
import { inquiryTypes } from './applications.rules.ts'

export const applicationsEvents = events({
  'application.received': z.object({ applicationId: id, again: z.boolean() }),
  'inquiry.received': z.object({ inquiryId: id, type: z.enum(inquiryTypes) }),
})
