import { outboundApi } from '@greenroom/contract/features/connect/outbound.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { acknowledgeEvents, listEvents, sendMedia } from './events.service.ts'

export function bindOutbound(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, outboundApi, {
    'GET /connect/events': (ctx, { query }) => listEvents(ctx, query),
    'POST /connect/events/acknowledge': async (ctx, { body }) => ({
      data: await acknowledgeEvents(ctx, body),
    }),
    'GET /connect/media/{id}': (ctx, { params, raw }) => sendMedia(ctx, params.id, raw),
  })
}
