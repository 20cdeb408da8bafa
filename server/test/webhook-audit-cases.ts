import type { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'

export const webhookAuditCases: AuditCases<Extract<MutatingKey, keyof typeof webhooksApi>> = {
  'POST /connections/webhooks': (fixture) =>
    auditSample(fixture, 'POST /connections/webhooks', 'webhook.added'),
  'PUT /connections/webhooks/{id}': (fixture) =>
    auditSample(fixture, 'PUT /connections/webhooks/{id}', 'webhook.changed'),
  'DELETE /connections/webhooks/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /connections/webhooks/{id}', 'webhook.removed'),
  'POST /connections/webhooks/{id}/secret': (fixture) =>
    auditSample(fixture, 'POST /connections/webhooks/{id}/secret', 'webhook.rotated'),
  'POST /connections/webhooks/{id}/replay': (fixture) =>
    auditSample(fixture, 'POST /connections/webhooks/{id}/replay', 'webhook.replayed'),
}
