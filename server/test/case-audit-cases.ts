import type { caseFormsApi } from '@greenroom/contract/features/cases/case-forms.api.ts'
import type { casesApi } from '@greenroom/contract/features/cases/cases.api.ts'
import { type AuditCases, type AuditFixture, auditSample, type Mutating, VISITOR } from './audit-cases.ts'
import { sample } from './samples.ts'

export type CaseKeys = keyof typeof casesApi | keyof typeof caseFormsApi

/** Sent without an account; the log contains neither the sender nor the text. */
const byVisitor = (key: Mutating) => async (b: AuditFixture) => {
  const input = await sample(b.t, key)
  b.secret(input.body.email)
  return { user: null, input, action: 'case.opened', actor: VISITOR }
}

export const caseAuditCases: AuditCases<CaseKeys & Mutating> = {
  'PUT /compliance/holidays': (b) => auditSample(b, 'PUT /compliance/holidays', 'holidays.changed'),
  'POST /compliance/cases': (b) => auditSample(b, 'POST /compliance/cases', 'case.opened'),
  'PATCH /compliance/cases/{id}': (b) => auditSample(b, 'PATCH /compliance/cases/{id}', 'case.updated'),
  'POST /compliance/cases/{id}/letters': (b) =>
    auditSample(b, 'POST /compliance/cases/{id}/letters', 'case.letter_sent'),
  'POST /compliance/cases/{id}/take-down': (b) =>
    auditSample(b, 'POST /compliance/cases/{id}/take-down', 'case.taken_down'),
  'POST /compliance/cases/{id}/close': (b) =>
    auditSample(b, 'POST /compliance/cases/{id}/close', 'case.closed'),
  'POST /compliance/cases/{id}/appeal': (b) =>
    auditSample(b, 'POST /compliance/cases/{id}/appeal', 'case.appealed'),
  'POST /compliance/violations/{id}/escalate': (b) =>
    auditSample(b, 'POST /compliance/violations/{id}/escalate', 'violation.moved'),
  'POST /legal/takedown': byVisitor('POST /legal/takedown'),
  'POST /legal/counter-notice': byVisitor('POST /legal/counter-notice'),
  'POST /legal/intimate-image': byVisitor('POST /legal/intimate-image'),
  'POST /legal/personal-data': byVisitor('POST /legal/personal-data'),
  'POST /legal/report': byVisitor('POST /legal/report'),
}
