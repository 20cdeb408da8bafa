import { auditApi } from '@greenroom/contract/features/audit/audit.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { auditChoicesOf, exportAudit, listAudit } from './audit.service.ts'
import { newestCheck, startCheck } from './audit-checks.service.ts'

export function bindAudit(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, auditApi, {
    'GET /compliance/audit': (ctx, { query }) => listAudit(ctx, query),
    'GET /compliance/audit/choices': async (ctx) => ({ data: await auditChoicesOf(ctx) }),
    'GET /compliance/audit/export': (ctx, { query }) => exportAudit(ctx, query),
    'GET /compliance/audit/check': async (ctx) => ({ data: await newestCheck(ctx) }),
    'POST /compliance/audit/check': async (ctx) => ({ data: await startCheck(ctx) }),
  })
}
