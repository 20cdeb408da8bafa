import { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import * as service from './webhooks.service.ts'

export function bindWebhooks(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, webhooksApi, {
    'GET /connections/webhooks': async (ctx) => ({ data: await service.listWebhooks(ctx) }),
    'POST /connections/webhooks': async (ctx, { body }) => ({ data: await service.addWebhook(ctx, body) }),
    'PUT /connections/webhooks/{id}': async (ctx, { params, body }) => ({
      data: await service.changeWebhook(ctx, params.id, body),
    }),
    'DELETE /connections/webhooks/{id}': async (ctx, { params }) => ({
      data: await service.removeWebhook(ctx, params.id),
    }),
    'POST /connections/webhooks/{id}/secret': async (ctx, { params }) => ({
      data: await service.changeSecret(ctx, params.id),
    }),
    'POST /connections/webhooks/{id}/test': async (ctx, { params }) => ({
      data: await service.testWebhook(ctx, params.id),
    }),
    'GET /connections/webhooks/{id}/deliveries': (ctx, { params, query }) =>
      service.listDeliveries(ctx, params.id, query),
    'POST /connections/webhooks/{id}/replay': async (ctx, { params, body }) => ({
      data: await service.replayDeliveries(ctx, params.id, body),
    }),
  })
}
