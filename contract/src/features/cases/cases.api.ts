import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  caseAppeal,
  caseChanges,
  caseDecision,
  caseDetail,
  caseFilter,
  caseLetter,
  caseQuery,
  caseSummary,
  desk,
  holdLift,
  holidayChanges,
  letterPreview,
  newCase,
  reportQuery,
} from './cases.schema.ts'

const permission = 'compliance:manage'
const byId = { permission, params: z.strictObject({ id }), reply: caseDetail } as const

/** The deadline desk. */
export const casesApi = endpoints({
  'GET /compliance/cases': {
    summary: 'Cases: open ones by deadline, closed ones newest first',
    permission,
    query: caseQuery,
    ...listOf(caseSummary),
  },
  'GET /compliance/cases/export': {
    summary: 'The filtered cases as CSV',
    permission,
    query: caseFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /compliance/cases/desk': {
    summary: 'Number of open and overdue cases, and the business calendar',
    permission,
    reply: desk,
  },
  'GET /compliance/cases/report': {
    summary: 'The monthly report: cases received or decided, and flagged content',
    permission,
    query: reportQuery,
    download: 'text/csv',
    reply: z.string(),
  },
  'PATCH /compliance/holidays': {
    summary: 'Add and remove holidays; the others stay, and open deadlines are recalculated',
    permission,
    body: holidayChanges,
    reply: desk,
    errors: ['refused'],
  },
  'POST /compliance/cases': {
    summary: 'Log a case',
    permission,
    body: newCase,
    reply: caseDetail,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'GET /compliance/cases/{id}': { summary: 'One case with its history and the copies found', ...byId },
  'PATCH /compliance/cases/{id}': {
    summary: 'Update a case: assignee, checklist, linked items, extension, statement of reasons or note',
    ...byId,
    body: caseChanges,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/cases/{id}/letters': {
    summary: 'Send a letter to the reporter, or record one sent another way',
    ...byId,
    body: caseLetter,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/cases/{id}/letters/preview': {
    summary: 'The email that a letter would be sent as; sends nothing',
    ...byId,
    body: caseLetter,
    reply: letterPreview,
    errors: ['refused'],
  },
  'POST /compliance/cases/{id}/take-down': {
    summary: 'Take down the linked items, and items identical or similar to them',
    ...byId,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/cases/{id}/lift-hold': {
    summary: 'Lift the hold that taking items down placed on them',
    ...byId,
    body: holdLift,
    errors: ['refused', 'conflict', 'forbidden'],
  },
  'POST /compliance/cases/{id}/close': {
    summary: 'Decide and close a case; resolves the violation it came from',
    ...byId,
    body: caseDecision,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/cases/{id}/appeal': {
    summary: 'Reopen a closed case on appeal, with its own deadline',
    ...byId,
    body: caseAppeal,
    errors: ['conflict'],
  },
  'POST /compliance/violations/{id}/escalate': {
    summary: 'Escalate a pending violation to a case with a deadline',
    ...byId,
    errors: ['conflict'],
  },
})
