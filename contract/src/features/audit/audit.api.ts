import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { auditCheck, auditChoices, auditFilter, auditQuery, auditRow } from './audit.schema.ts'

export const auditApi = endpoints({
  'GET /compliance/audit': {
    summary: 'The audit log, newest first; `total` is counted without a filter only',
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
    summary: 'The audit log as filtered; the export is audited',
    permission: 'compliance:manage',
    query: auditFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /compliance/audit/check': {
    summary: 'The newest check of the hash chain, or null',
    permission: 'compliance:manage',
    reply: auditCheck.nullable(),
  },
  'POST /compliance/audit/check': {
    summary: 'Check the hash chain of the agency; returns the running check if there is one',
    permission: 'compliance:manage',
    limit: 'export',
    reply: auditCheck,
  },
})
