import { endpoints, listOf } from '../../kit/endpoint.ts'
import { z } from '../../kit/zod.ts'
import { auditCheck, auditChoices, auditFilter, auditQuery, auditRow } from './audit.schema.ts'

export const auditApi = endpoints({
  'GET /compliance/audit': {
    summary: 'The audit log, newest first; `total` is returned only without a filter',
    permission: 'compliance:manage',
    limit: 'search',
    query: auditQuery,
    ...listOf(auditRow),
  },
  'GET /compliance/audit/choices': {
    summary: 'Actors and actions in the audit log',
    permission: 'compliance:manage',
    reply: auditChoices,
  },
  'GET /compliance/audit/export': {
    summary: 'Export the filtered audit log; the export is audited',
    permission: 'compliance:manage',
    query: auditFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /compliance/audit/check': {
    summary: 'The latest check of the hash chain, or null',
    permission: 'compliance:manage',
    reply: auditCheck.nullable(),
  },
  'POST /compliance/audit/check': {
    summary: 'Start a check of the hash chain, or return the one in progress',
    permission: 'compliance:manage',
    limit: 'export',
    reply: auditCheck,
  },
})
