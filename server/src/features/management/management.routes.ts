import { managementApi } from '@greenroom/contract/features/management/management.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import {
  answerManagement,
  ownCreatorId,
  proposeManagement,
  readManagement,
  withdrawManagement,
} from './management.service.ts'

export function bindManagement(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, managementApi, {
    'GET /creators/{id}/management': async (ctx, { params }) => ({
      data: await readManagement(ctx, params.id),
    }),
    'POST /creators/{id}/management': async (ctx, { params, body }) => ({
      data: await proposeManagement(ctx, params.id, body),
    }),
    'DELETE /creators/{id}/management': async (ctx, { params }) => ({
      data: await withdrawManagement(ctx, params.id),
    }),
    'GET /creator-home/management': async (ctx) => ({ data: await readManagement(ctx, ownCreatorId(ctx)) }),
    'POST /creator-home/management/{id}': async (ctx, { params, body }) => ({
      data: await answerManagement(ctx, ownCreatorId(ctx), params.id, body.answer),
    }),
  })
}
