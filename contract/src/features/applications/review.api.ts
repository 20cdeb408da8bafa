import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import {
  applicantLetter,
  application,
  applicationChanges,
  applicationDetail,
  applicationFilter,
  applicationNote,
  applicationQuery,
  applicationSummary,
  approval,
  inquiry,
  inquiryFilter,
  inquiryQuery,
  inquiryReply,
  letter,
  rejection,
} from './review.schema.ts'

const byId = { params: z.strictObject({ id }) }
const review = { permission: 'applications:review', ...byId } as const

/** Endpoints for admins to handle applications and messages. The public side is applications.api.ts. */
export const reviewApi = endpoints({
  'GET /applications': {
    summary: 'Applications, newest first, filtered',
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
    summary: 'Number of applications, pending and approved, conversion rate, and number of new messages',
    permission: 'applications:review',
    reply: applicationSummary,
  },
  'GET /applications/{id}': {
    summary: 'One application with notes, history and earlier submissions',
    ...review,
    reply: applicationDetail,
  },
  'PATCH /applications/{id}': {
    summary: 'Fill in details the form does not ask for, or assign an owner; omitted fields stay',
    ...review,
    body: applicationChanges,
    reply: applicationDetail,
    errors: ['refused'],
  },
  'POST /applications/{id}/approve': {
    summary: 'Approve a pending application: creates or links the creator and invites her to sign in',
    ...review,
    limit: 'letter',
    body: approval,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'GET /applications/{id}/letter': {
    summary: 'The suggested mail for contacting an applicant',
    ...review,
    reply: letter,
  },
  'POST /applications/{id}/contact': {
    summary: 'Contact the applicant of a pending application by mail, or with `seen` a contacted one again',
    ...review,
    limit: 'letter',
    body: applicantLetter,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/reject': {
    summary:
      'Reject a pending application, or with `seen` a contacted one; the applicant is notified, with the reason only if requested',
    ...review,
    limit: 'letter',
    body: rejection,
    reply: applicationDetail,
    errors: ['conflict'],
  },
  'POST /applications/{id}/creator': {
    summary: 'Add a contacted or reviewed applicant as creator, with an invitation; the status stays',
    ...review,
    limit: 'letter',
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
    summary: 'Contact form messages, newest first, filtered',
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
    summary:
      'Reply to a message by mail and close it. A second reply is rejected with the name of the first sender',
    ...review,
    limit: 'letter',
    body: inquiryReply,
    reply: inquiry,
    errors: ['conflict'],
  },
  'POST /inquiries/{id}/done': { summary: 'Close a message without a reply', ...review, reply: inquiry },
  'POST /inquiries/{id}/reopen': { summary: 'Reopen a message', ...review, reply: inquiry },
})
