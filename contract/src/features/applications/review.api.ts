import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  applicantEmail,
  application,
  applicationChanges,
  applicationDetail,
  applicationFilter,
  applicationNote,
  applicationQuery,
  applicationSummary,
  approval,
  emailDraft,
  inquiry,
  inquiryFilter,
  inquiryQuery,
  inquiryReply,
  rejection,
} from './review.schema.ts'

const byId = { params: z.strictObject({ id }) }
const review = { permission: 'applications:review', ...byId } as const

/** Endpoints for admins to handle applications and messages. The public side is applications.api.ts. */
export const reviewApi = endpoints({
  'GET /applications': {
    summary: 'Filtered applications, newest first',
    permission: 'applications:review',
    query: applicationQuery,
    ...listOf(application),
  },
  'GET /applications/export': {
    summary: 'The filtered applications as CSV',
    permission: 'applications:review',
    query: applicationFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /applications/summary': {
    summary: 'Application counts, conversion rate and number of new messages',
    permission: 'applications:review',
    reply: applicationSummary,
  },
  'GET /applications/{id}': {
    summary: 'One application with notes, history and earlier submissions',
    ...review,
    reply: applicationDetail,
  },
  'PATCH /applications/{id}': {
    summary: 'Update details the form doesn’t ask for, or the owner; omitted fields stay unchanged',
    ...review,
    body: applicationChanges,
    reply: applicationDetail,
    errors: ['refused'],
  },
  'POST /applications/{id}/approve': {
    summary: 'Approve a pending application: creates or links the creator and sends an invitation',
    ...review,
    limit: 'email',
    body: approval,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'GET /applications/{id}/email-draft': {
    summary: 'Suggested email for contacting an applicant',
    ...review,
    reply: emailDraft,
  },
  'POST /applications/{id}/contact': {
    summary: 'Email the applicant of a pending application; with `seen`, email a contacted applicant again',
    ...review,
    limit: 'email',
    body: applicantEmail,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/reject': {
    summary:
      'Reject a pending application, or a contacted one with `seen`; the email includes the reason only if requested',
    ...review,
    limit: 'email',
    body: rejection,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/creator': {
    summary: 'Add a contacted or reviewed applicant as a creator and invite them; the status doesn’t change',
    ...review,
    limit: 'email',
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
    summary: 'Filtered contact form messages, newest first',
    permission: 'applications:review',
    query: inquiryQuery,
    ...listOf(inquiry),
  },
  'GET /inquiries/export': {
    summary: 'The filtered messages as CSV',
    permission: 'applications:review',
    query: inquiryFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /inquiries/{id}': { summary: 'One contact form message', ...review, reply: inquiry },
  'POST /inquiries/{id}/reply': {
    summary: 'Reply to a message by email and close it; without `seen`, a second reply is rejected',
    ...review,
    limit: 'email',
    body: inquiryReply,
    reply: inquiry,
    errors: ['conflict'],
  },
  'POST /inquiries/{id}/done': { summary: 'Close a message without a reply', ...review, reply: inquiry },
  'POST /inquiries/{id}/reopen': { summary: 'Reopen a message', ...review, reply: inquiry },
})
