import { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listMessages } from './chat.service.ts'

export function bindChat(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, chatApi, {
    'GET /chats/conversations/{id}/messages': (ctx, { params, query }) => listMessages(ctx, params.id, query),
  })
}
