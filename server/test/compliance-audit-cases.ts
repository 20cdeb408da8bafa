import type { auditApi } from '@greenroom/contract/features/audit/audit.api.ts'
import type { consentsApi } from '@greenroom/contract/features/compliance/consents.api.ts'
import type { complianceRecordsApi } from '@greenroom/contract/features/compliance/records.api.ts'
import type { signApi } from '@greenroom/contract/features/compliance/sign.api.ts'
import type { voiceApi } from '@greenroom/contract/features/voice/voice.api.ts'
import { type AuditCases, type AuditFixture, auditSample, type MutatingKey } from './audit-cases.ts'
import { sample } from './samples.ts'
import { canary } from './seed-agencies.ts'

export type ComplianceKeys =
  | keyof typeof complianceRecordsApi
  | keyof typeof consentsApi
  | keyof typeof signApi
  | keyof typeof auditApi
  | keyof typeof voiceApi

export const LINK_HOLDER = `${canary.north} guest via personal link`

/** Sent through a personal link, without an account. */
const byLink = (key: MutatingKey, action: string) => async (fixture: AuditFixture) => {
  const input = await sample(fixture.t, key)
  if (input.body) fixture.registerSecret(input.body.token)
  return { user: null, input, action, actor: LINK_HOLDER }
}

export const complianceAuditCases: AuditCases<ComplianceKeys & MutatingKey> = {
  'POST /creators/{id}/voice': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/voice', 'voice.proposed'),
  'POST /compliance/voice/{id}/decide': async ({ t }) => ({
    user: t.people.north.CREATOR,
    input: await sample(t, 'POST /compliance/voice/{id}/decide'),
    action: 'voice.approved',
  }),
  'POST /compliance/audit/check': async (fixture) => {
    await fixture.t.sql('UPDATE audit_checks SET finished_at = now()')
    return auditSample(fixture, 'POST /compliance/audit/check', 'audit.check_started')
  },
  'POST /compliance/people': (fixture) => auditSample(fixture, 'POST /compliance/people', 'person.added'),
  'POST /compliance/people/by-number': async (fixture) => {
    const key = 'POST /compliance/people/by-number'
    const auditCase = await auditSample(fixture, key, 'id_document.number_searched')
    fixture.registerSecret(auditCase.input.body.number)
    return auditCase
  },
  'PUT /compliance/people/{id}': (fixture) =>
    auditSample(fixture, 'PUT /compliance/people/{id}', 'person.updated'),
  'POST /compliance/people/{id}/request': (fixture) =>
    auditSample(fixture, 'POST /compliance/people/{id}/request', 'id_document.requested'),
  'POST /compliance/people/{id}/documents': async (fixture) => {
    const auditCase = await auditSample(
      fixture,
      'POST /compliance/people/{id}/documents',
      'id_document.submitted',
    )
    fixture.registerSecret(auditCase.input.body.number)
    return auditCase
  },
  'POST /compliance/documents/{id}/examine': (fixture) =>
    auditSample(fixture, 'POST /compliance/documents/{id}/examine', 'id_document.examined'),
  'POST /compliance/documents/{id}/scans': (fixture) =>
    auditSample(fixture, 'POST /compliance/documents/{id}/scans', 'scan.added'),
  'POST /compliance/scans/{id}/view': (fixture) =>
    auditSample(fixture, 'POST /compliance/scans/{id}/view', 'scan.viewed'),
  'POST /compliance/people/{id}/consents': (fixture) =>
    auditSample(fixture, 'POST /compliance/people/{id}/consents', 'consent.prepared'),
  'POST /compliance/consents/{id}/sign': async ({ t }) => ({
    user: t.people.north.CREATOR,
    input: await sample(t, 'POST /compliance/consents/{id}/sign'),
    action: 'consent.signed',
  }),
  'POST /compliance/consents/{id}/withdraw': (fixture) =>
    auditSample(fixture, 'POST /compliance/consents/{id}/withdraw', 'consent.withdrawn'),
  'POST /compliance/consents/{id}/void': (fixture) =>
    auditSample(fixture, 'POST /compliance/consents/{id}/void', 'consent.voided'),
  'POST /compliance/people/{id}/link': (fixture) =>
    auditSample(fixture, 'POST /compliance/people/{id}/link', 'personal_link.issued'),
  'DELETE /compliance/people/{id}/link': (fixture) =>
    auditSample(fixture, 'DELETE /compliance/people/{id}/link', 'personal_link.revoked'),
  'POST /sign/documents': byLink('POST /sign/documents', 'id_document.submitted'),
  'POST /sign/documents/{id}/scans': byLink('POST /sign/documents/{id}/scans', 'scan.added'),
  'POST /sign/consents/{id}': byLink('POST /sign/consents/{id}', 'consent.signed'),
}
