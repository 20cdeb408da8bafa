import type { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'

export const connectionsAuditCases: AuditCases<Extract<Mutating, keyof typeof connectionsApi>> = {
  'POST /connections/keys': (b) => auditSample(b, 'POST /connections/keys', 'connector_key.created'),
  'PUT /connections/keys/{id}': (b) => auditSample(b, 'PUT /connections/keys/{id}', 'connector_key.changed'),
  'DELETE /connections/keys/{id}': (b) =>
    auditSample(b, 'DELETE /connections/keys/{id}', 'connector_key.revoked'),
}
