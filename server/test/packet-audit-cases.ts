import type { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'

export type PacketKeys = keyof typeof packetsApi

export const packetAuditCases: AuditCases<PacketKeys & Mutating> = {
  'POST /compliance/packets': (b) => auditSample(b, 'POST /compliance/packets', 'packet.requested'),
  'POST /compliance/exports': (b) => auditSample(b, 'POST /compliance/exports', 'packet.requested'),
  'POST /compliance/packets/{id}/download': (b) =>
    auditSample(b, 'POST /compliance/packets/{id}/download', 'packet.downloaded'),
}
