import { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { addReply, changeReply, listReplies, removeReply } from './quick-replies.service.ts'

export function bindQuickReplies(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, quickRepliesApi, {
    'GET /chats/quick-replies': async (ctx, { query }) => ({ data: await listReplies(ctx, query.creatorId) }),
    'POST /chats/quick-replies': async (ctx, { body }) => ({ data: await addReply(ctx, body) }),
    'PUT /chats/quick-replies/{id}': async (ctx, { params, body }) => ({
      data: await changeReply(ctx, params.id, body),
    }),
    'DELETE /chats/quick-replies/{id}': async (ctx, { params }) => {
      await removeReply(ctx, params.id)
      return { data: {} }
    },
  })
}
