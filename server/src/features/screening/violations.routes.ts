import { violationsApi } from '@greenroom/contract/features/screening/violations.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import * as service from './violations.service.ts'

export function bindViolations(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, violationsApi, {
    'GET /compliance/violations': (ctx, { query }) => service.listViolations(ctx, query),
    'GET /compliance/violations/export': (ctx, { query }) => service.exportViolations(ctx, query),
    'GET /compliance/violations/summary': async (ctx) => ({ data: await service.getSummary(ctx) }),
    'GET /compliance/violations/{id}': async (ctx, { params }) => ({
      data: await service.getViolation(ctx, params.id),
    }),
    'PATCH /compliance/violations/{id}': async (ctx, { params, body }) => ({
      data: await service.assignViolation(ctx, params.id, body.assigneeId),
    }),
    'POST /compliance/violations/{id}/notes': async (ctx, { params, body }) => ({
      data: await service.addNote(ctx, params.id, body),
    }),
    'POST /compliance/violations/{id}/resolve': async (ctx, { params }) => ({
      data: await service.closeViolation(ctx, params.id, 'RESOLVED'),
    }),
    'POST /compliance/violations/{id}/review': async (ctx, { params }) => ({
      data: await service.closeViolation(ctx, params.id, 'REVIEWED'),
    }),
    'GET /compliance/assignees': async (ctx) => ({ data: await service.listAssignees(ctx) }),
    'GET /compliance/guidelines': async (ctx) => ({ data: await service.getGuidelines(ctx) }),
    'PUT /compliance/guidelines': async (ctx, { body }) => ({
      data: await service.changeGuidelines(ctx, body),
    }),
    'POST /compliance/reports': async (ctx, { body }) => ({ data: await service.report(ctx, body) }),
  })
}
