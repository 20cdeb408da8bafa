import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  assignee,
  guidelineChanges,
  guidelines,
  reportBody,
  violation,
  violationDetail,
  violationFilter,
  violationNote,
  violationQuery,
  violationSummary,
} from './violations.schema.ts'

const manage = { permission: 'compliance:manage' } as const
const byId = { ...manage, params: z.strictObject({ id }) }

export const violationsApi = endpoints({
  'GET /compliance/violations': {
    summary: 'Violations, newest first, filtered; the first page has the total up to 10,000',
    ...manage,
    query: violationQuery,
    ...listOf(violation),
  },
  'GET /compliance/violations/export': {
    summary: 'The filtered violations as CSV',
    ...manage,
    query: violationFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /compliance/violations/summary': {
    summary: 'Counts of violations that are pending, escalated, or were resolved in the last 30 days',
    ...manage,
    reply: violationSummary,
  },
  'GET /compliance/violations/{id}': {
    summary: 'One violation with its context, similar ones and history',
    ...byId,
    reply: violationDetail,
  },
  'PATCH /compliance/violations/{id}': {
    summary: 'Assign a violation',
    ...byId,
    body: z.strictObject({ assigneeId: id.nullable() }),
    reply: violationDetail,
    errors: ['refused'],
  },
  'POST /compliance/violations/{id}/notes': {
    summary: 'Add a note to the history',
    ...byId,
    body: violationNote,
    reply: violationDetail,
    status: 201,
  },
  'POST /compliance/violations/{id}/resolve': {
    summary: 'Mark a pending violation as resolved',
    ...byId,
    reply: violationDetail,
    errors: ['conflict'],
  },
  'POST /compliance/violations/{id}/review': {
    summary: 'Mark a pending violation as reviewed: no action needed',
    ...byId,
    reply: violationDetail,
    errors: ['conflict'],
  },
  'GET /compliance/assignees': {
    summary: 'Members who can handle violations and cases',
    ...manage,
    reply: assignee.array(),
  },
  'GET /compliance/guidelines': {
    summary: 'The agency’s guidelines by violation type',
    ...manage,
    reply: guidelines,
  },
  'PUT /compliance/guidelines': {
    summary: 'Update guidelines; types that are not sent keep their text',
    ...manage,
    body: guidelineChanges,
    reply: guidelines,
  },
  'POST /compliance/reports': {
    summary: 'Report a message, a conversation or an item you can see',
    permission: 'compliance:report',
    body: reportBody,
    reply: z.object({ id }),
    status: 201,
  },
})
