import type { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'
import { addConnectorKey } from './connectors.ts'
import { sample } from './samples.ts'

/** The name of sample keys. */
export const BRIDGE = 'Bridge'

export const connectionsAuditCases: AuditCases<
  Extract<MutatingKey, keyof typeof connectionsApi | 'POST /connect/fans'>
> = {
  'POST /connect/fans': async ({ t }) => ({
    user: { ...t.people.north.AGENCY_ADMIN, token: await addConnectorKey(t, 'north') },
    input: await sample(t, 'POST /connect/fans'),
    action: 'fans.added',
    actor: BRIDGE,
  }),
  'POST /connections/keys': (fixture) =>
    auditSample(fixture, 'POST /connections/keys', 'connector_key.created'),
  'PUT /connections/keys/{id}': (fixture) =>
    auditSample(fixture, 'PUT /connections/keys/{id}', 'connector_key.changed'),
  'DELETE /connections/keys/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /connections/keys/{id}', 'connector_key.revoked'),
}
