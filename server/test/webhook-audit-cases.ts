import type { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'

export const webhookAuditCases: AuditCases<Extract<Mutating, keyof typeof webhooksApi>> = {
  'POST /connections/webhooks': (b) => auditSample(b, 'POST /connections/webhooks', 'webhook.added'),
  'PUT /connections/webhooks/{id}': (b) =>
    auditSample(b, 'PUT /connections/webhooks/{id}', 'webhook.changed'),
  'DELETE /connections/webhooks/{id}': (b) =>
    auditSample(b, 'DELETE /connections/webhooks/{id}', 'webhook.removed'),
  'POST /connections/webhooks/{id}/secret': (b) =>
    auditSample(b, 'POST /connections/webhooks/{id}/secret', 'webhook.rotated'),
  'POST /connections/webhooks/{id}/replay': (b) =>
    auditSample(b, 'POST /connections/webhooks/{id}/replay', 'webhook.replayed'),
}
