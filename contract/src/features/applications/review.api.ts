import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import {
  application,
  applicationChanges,
  applicationDetail,
  applicationNote,
  applicationQuery,
  applicationSummary,
  approval,
  inquiry,
  inquiryQuery,
  inquiryReply,
  letter,
  rejection,
} from './review.schema.ts'

const one = { params: z.strictObject({ id }) }
const review = { permission: 'applications:review', ...one } as const

/** What admins do with applications and messages. The public side is applications.api.ts. */
export const reviewApi = endpoints({
  'GET /applications': {
    summary: 'Applications, newest first, filtered',
    permission: 'applications:review',
    query: applicationQuery,
    ...listOf(application),
  },
  'GET /applications/summary': {
    summary: 'How many there are, wait, were approved, in percent; and how many messages are new',
    permission: 'applications:review',
    reply: applicationSummary,
  },
  'GET /applications/{id}': {
    summary: 'One application with notes, history and earlier submissions',
    ...review,
    reply: applicationDetail,
  },
  'PATCH /applications/{id}': {
    summary: 'Fill in what the form does not ask, or give it an owner; what is not named stays',
    ...review,
    body: applicationChanges,
    reply: applicationDetail,
    errors: ['refused'],
  },
  'POST /applications/{id}/approve': {
    summary: 'PENDING becomes APPROVED: makes or links the creator and invites her to sign in',
    ...review,
    body: approval,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'GET /applications/{id}/letter': {
    summary: 'The mail to begin with when contacting an applicant',
    ...review,
    reply: letter,
  },
  'POST /applications/{id}/contact': {
    summary: 'PENDING becomes CONTACTED: the mail is queued',
    ...review,
    body: letter,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/reject': {
    summary: 'PENDING becomes REJECTED; the applicant is told, with the reason only where wished',
    ...review,
    body: rejection,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/creator': {
    summary: 'Add a contacted or reviewed applicant as creator, with an invitation; the status stays',
    ...review,
    body: approval,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/notes': {
    summary: 'Add an internal note',
    ...review,
    body: applicationNote,
    reply: applicationDetail,
    status: 201,
  },
  'GET /inquiries': {
    summary: 'Messages of the contact form, newest first, filtered',
    permission: 'applications:review',
    query: inquiryQuery,
    ...listOf(inquiry),
  },
  'GET /inquiries/{id}': { summary: 'One message of the contact form', ...review, reply: inquiry },
  'POST /inquiries/{id}/reply': {
    summary: 'Answer a message by mail; it is done with that. Whoever comes second is told who was first',
    ...review,
    body: inquiryReply,
    reply: inquiry,
    errors: ['conflict'],
  },
  'POST /inquiries/{id}/done': { summary: 'Close a message without an answer', ...review, reply: inquiry },
  'POST /inquiries/{id}/reopen': { summary: 'Open a message again', ...review, reply: inquiry },
})
