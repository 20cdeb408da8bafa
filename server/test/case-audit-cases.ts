import type { caseFormsApi } from '@greenroom/contract/features/cases/case-forms.api.ts'
import type { casesApi } from '@greenroom/contract/features/cases/cases.api.ts'
import { type AuditCases, type AuditFixture, auditSample, type MutatingKey, VISITOR } from './audit-cases.ts'
import { sample } from './samples.ts'

export type CaseKeys = keyof typeof casesApi | keyof typeof caseFormsApi

/** Sent without an account; the log contains neither the sender nor the text. */
const byVisitor = (key: MutatingKey) => async (fixture: AuditFixture) => {
  const input = await sample(fixture.t, key)
  fixture.registerSecret(input.body.email)
  return { user: null, input, action: 'case.opened', actor: VISITOR }
}

export const caseAuditCases: AuditCases<CaseKeys & MutatingKey> = {
  'PATCH /compliance/holidays': (fixture) =>
    auditSample(fixture, 'PATCH /compliance/holidays', 'holidays.changed'),
  'POST /compliance/cases': (fixture) => auditSample(fixture, 'POST /compliance/cases', 'case.opened'),
  'PATCH /compliance/cases/{id}': (fixture) =>
    auditSample(fixture, 'PATCH /compliance/cases/{id}', 'case.updated'),
  'POST /compliance/cases/{id}/letters': (fixture) =>
    auditSample(fixture, 'POST /compliance/cases/{id}/letters', 'case.letter_sent'),
  'POST /compliance/cases/{id}/take-down': (fixture) =>
    auditSample(fixture, 'POST /compliance/cases/{id}/take-down', 'case.taken_down'),
  'POST /compliance/cases/{id}/lift-hold': async (fixture) => ({
    ...(await auditSample(fixture, 'POST /compliance/cases/{id}/lift-hold', 'case.hold_lifted')),
    user: fixture.t.people.north.COMPLIANCE,
  }),
  'POST /compliance/cases/{id}/close': (fixture) =>
    auditSample(fixture, 'POST /compliance/cases/{id}/close', 'case.closed'),
  'POST /compliance/cases/{id}/appeal': (fixture) =>
    auditSample(fixture, 'POST /compliance/cases/{id}/appeal', 'case.appealed'),
  'POST /compliance/violations/{id}/escalate': (fixture) =>
    auditSample(fixture, 'POST /compliance/violations/{id}/escalate', 'violation.status_changed'),
  'POST /legal/takedown': byVisitor('POST /legal/takedown'),
  'POST /legal/counter-notice': byVisitor('POST /legal/counter-notice'),
  'POST /legal/intimate-image': byVisitor('POST /legal/intimate-image'),
  'POST /legal/personal-data': byVisitor('POST /legal/personal-data'),
  'POST /legal/report': byVisitor('POST /legal/report'),
}
