import { chatSendApi } from '@greenroom/contract/features/chat/chat-send.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { reportTyping, reportViewing } from './presence.service.ts'
import { resendMessage } from './resend.service.ts'
import { sendMessage } from './send.service.ts'

export function bindChatSend(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, chatSendApi, {
    'POST /chats/send': async (ctx, { body }) => ({ data: await sendMessage(ctx, body) }),
    'POST /chats/messages/{id}/resend': async (ctx, { params }) => ({
      data: await resendMessage(ctx, params.id),
    }),
    'POST /chats/conversation/{id}/typing': async (ctx, { params, body }) => {
      await reportTyping(ctx, params.id, body.typing)
      return { data: {} }
    },
    'POST /chats/conversation/{id}/viewing': async (ctx, { params, body }) => ({
      data: { viewers: await reportViewing(ctx, params.id, body) },
    }),
  })
}
