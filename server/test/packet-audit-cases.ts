import type { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import type { retentionApi } from '@greenroom/contract/features/packets/retention.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'

export type PacketKeys = keyof typeof packetsApi | keyof typeof retentionApi

export const packetAuditCases: AuditCases<PacketKeys & Mutating> = {
  'POST /compliance/packets': (b) => auditSample(b, 'POST /compliance/packets', 'packet.requested'),
  'POST /compliance/exports': (b) => auditSample(b, 'POST /compliance/exports', 'packet.requested'),
  'POST /compliance/packets/{id}/download': (b) =>
    auditSample(b, 'POST /compliance/packets/{id}/download', 'packet.downloaded'),
  'PUT /compliance/retention': (b) => auditSample(b, 'PUT /compliance/retention', 'retention.rule_changed'),
  'PUT /compliance/custodian': (b) => auditSample(b, 'PUT /compliance/custodian', 'custodian.changed'),
  'POST /compliance/holds': (b) => auditSample(b, 'POST /compliance/holds', 'legal_hold.placed'),
  'POST /compliance/holds/{id}/release': (b) =>
    auditSample(b, 'POST /compliance/holds/{id}/release', 'legal_hold.released'),
  'POST /compliance/erasures': (b) => auditSample(b, 'POST /compliance/erasures', 'person.erased'),
}
