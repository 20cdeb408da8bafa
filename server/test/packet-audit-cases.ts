import type { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import type { retentionApi } from '@greenroom/contract/features/packets/retention.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'

export type PacketKeys = keyof typeof packetsApi | keyof typeof retentionApi

export const packetAuditCases: AuditCases<PacketKeys & MutatingKey> = {
  'POST /compliance/packets': (fixture) =>
    auditSample(fixture, 'POST /compliance/packets', 'packet.requested'),
  'POST /compliance/exports': (fixture) =>
    auditSample(fixture, 'POST /compliance/exports', 'packet.requested'),
  'POST /compliance/packets/{id}/download': (fixture) =>
    auditSample(fixture, 'POST /compliance/packets/{id}/download', 'packet.downloaded'),
  'PUT /compliance/retention': (fixture) =>
    auditSample(fixture, 'PUT /compliance/retention', 'retention.rule_changed'),
  'PUT /compliance/custodian': (fixture) =>
    auditSample(fixture, 'PUT /compliance/custodian', 'custodian.changed'),
  'POST /compliance/holds': (fixture) => auditSample(fixture, 'POST /compliance/holds', 'legal_hold.placed'),
  'POST /compliance/holds/{id}/release': (fixture) =>
    auditSample(fixture, 'POST /compliance/holds/{id}/release', 'legal_hold.released'),
  'POST /compliance/erasures': (fixture) =>
    auditSample(fixture, 'POST /compliance/erasures', 'person.erased'),
}
