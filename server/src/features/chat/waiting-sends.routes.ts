import { waitingSendsApi } from '@greenroom/contract/features/chat/waiting-sends.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { addWaitingSend, cancelWaitingSend, listWaitingSends } from './waiting-sends.service.ts'

export function bindWaitingSends(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, waitingSendsApi, {
    'GET /chats/conversation/{id}/waiting': async (ctx, { params }) => ({
      data: await listWaitingSends(ctx, params.id),
    }),
    'POST /chats/conversation/{id}/waiting': async (ctx, { params, body }) => ({
      data: await addWaitingSend(ctx, params.id, body),
    }),
    'DELETE /chats/waiting/{id}': async (ctx, { params }) => {
      await cancelWaitingSend(ctx, params.id)
      return { data: {} }
    },
  })
}
