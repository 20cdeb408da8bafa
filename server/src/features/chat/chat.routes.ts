import { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { assignConversation, listAssignees } from './assignment.service.ts'
import { findMessages, listAllMessages } from './chat-search.service.ts'
import { getConversation } from './conversation.service.ts'
import { saveDraft } from './drafts.service.ts'
import { countChats, listConversations } from './inbox.service.ts'
import { markRead } from './mark-read.service.ts'
import { deleteMessage, flagMessage, readDeletedMessage, restoreMessage } from './message-changes.service.ts'
import { listMessages } from './thread.service.ts'

export function bindChat(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, chatApi, {
    'GET /chats': (ctx, { query }) => listAllMessages(ctx, query),
    'GET /chats/conversations': (ctx, { query }) => listConversations(ctx, query),
    'GET /chats/conversations/{id}/messages': (ctx, { params, query }) => listMessages(ctx, params.id, query),
    'GET /chats/conversation/{id}': async (ctx, { params }) => ({
      data: await getConversation(ctx, params.id),
    }),
    'GET /chats/conversation/{id}/search': (ctx, { params, query }) => findMessages(ctx, params.id, query),
    'GET /chats/unread-count': async (ctx, { query }) => ({ data: await countChats(ctx, query.creatorId) }),
    'POST /chats/mark-read': async (ctx, { body }) => ({ data: await markRead(ctx, body.messageIds) }),
    'PUT /chats/messages/{id}/flag': async (ctx, { params, body }) => ({
      data: await flagMessage(ctx, params.id, body),
    }),
    'DELETE /chats/messages/{id}': async (ctx, { params }) => ({ data: await deleteMessage(ctx, params.id) }),
    'GET /chats/messages/{id}/evidence': async (ctx, { params }) => ({
      data: await readDeletedMessage(ctx, params.id),
    }),
    'POST /chats/messages/{id}/restore': async (ctx, { params }) => ({
      data: await restoreMessage(ctx, params.id),
    }),
    'PUT /chats/conversation/{id}/draft': async (ctx, { params, body }) => ({
      data: await saveDraft(ctx, params.id, body),
    }),
    'PUT /chats/conversation/{id}/assignee': async (ctx, { params, body }) => ({
      data: await assignConversation(ctx, params.id, body.userId),
    }),
    'GET /chats/conversation/{id}/assignees': async (ctx, { params }) => ({
      data: await listAssignees(ctx, params.id),
    }),
  })
}
