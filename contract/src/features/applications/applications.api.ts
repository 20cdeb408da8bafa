import { endpoints } from '../../kit/endpoint.ts'
import { z } from '../../kit/zod.ts'
import { applicationBody, inquiryBody } from './applications.schema.ts'

const received = z.object({ received: z.literal(true) })

export const applicationsApi = endpoints({
  'POST /applications': {
    summary: 'Apply as a creator; applying again with the same email address updates a pending application',
    permission: 'public',
    body: applicationBody,
    reply: received,
    status: 201,
    errors: ['refused'],
    throttle: { windowMinutes: 60, perIp: 20, field: { name: 'email', limit: 6 } },
  },
  'POST /inquiries': {
    summary: 'Send a message through the contact form',
    permission: 'public',
    body: inquiryBody,
    reply: received,
    status: 201,
    errors: ['refused'],
    throttle: { windowMinutes: 60, perIp: 20, field: { name: 'email', limit: 10 } },
  },
})
