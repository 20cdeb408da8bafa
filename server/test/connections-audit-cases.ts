import type { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'

export const connectionsAuditCases: AuditCases<Extract<MutatingKey, keyof typeof connectionsApi>> = {
  'POST /connections/keys': (fixture) =>
    auditSample(fixture, 'POST /connections/keys', 'connector_key.created'),
  'PUT /connections/keys/{id}': (fixture) =>
    auditSample(fixture, 'PUT /connections/keys/{id}', 'connector_key.changed'),
  'DELETE /connections/keys/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /connections/keys/{id}', 'connector_key.revoked'),
}
