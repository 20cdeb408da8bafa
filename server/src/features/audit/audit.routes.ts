import { auditApi } from '@greenroom/contract/features/audit/audit.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { exportAudit, listAudit, listAuditChoices } from './audit.service.ts'
import { getLatestCheck, startCheck } from './audit-checks.service.ts'

export function bindAudit(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, auditApi, {
    'GET /compliance/audit': (ctx, { query }) => listAudit(ctx, query),
    'GET /compliance/audit/choices': async (ctx) => ({ data: await listAuditChoices(ctx) }),
    'GET /compliance/audit/export': (ctx, { query }) => exportAudit(ctx, query),
    'GET /compliance/audit/check': async (ctx) => ({ data: await getLatestCheck(ctx) }),
    'POST /compliance/audit/check': async (ctx) => ({ data: await startCheck(ctx) }),
  })
}
