import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { newExport, newPacket, packet, packetDownload, packetsQuery } from './packets.schema.ts'

/** Inspection packets and exports of personal data: created by a job and stored encrypted. */
export const packetsApi = endpoints({
  'GET /compliance/packets': {
    summary: 'Inspection packets, newest first; admins also see exports of personal data',
    permission: 'compliance:manage',
    query: packetsQuery,
    ...listOf(packet),
  },
  'POST /compliance/packets': {
    summary: 'Create an inspection packet for a person, an item or a period',
    permission: 'compliance:manage',
    limit: 'export',
    body: newPacket,
    reply: packet,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/exports': {
    summary: 'Export everything about a fan or creator',
    permission: 'privacy:manage',
    limit: 'export',
    body: newExport,
    reply: packet,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'POST /compliance/packets/{id}/download': {
    summary: 'Download the ZIP file after re-entering the password; audited with the reason',
    permission: 'compliance:manage',
    params: z.strictObject({ id }),
    body: packetDownload,
    download: 'application/octet-stream',
    reply: z.string(),
    errors: ['wrong_password', 'refused'],
  },
})
