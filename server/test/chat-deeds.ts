import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import { type Deeds, type Mutating, sampled } from './deeds.ts'

/** What takes something away from a conversation, or gives it to somebody. */
export const chatDeeds: Deeds<Extract<Mutating, keyof typeof chatApi | keyof typeof quickRepliesApi>> = {
  'PUT /chats/messages/{id}/flag': (b) => sampled(b, 'PUT /chats/messages/{id}/flag', 'message.flagged'),
  'DELETE /chats/messages/{id}': (b) => sampled(b, 'DELETE /chats/messages/{id}', 'message.deleted'),
  'PUT /chats/conversation/{id}/assignee': (b) =>
    sampled(b, 'PUT /chats/conversation/{id}/assignee', 'conversation.assigned'),
  'POST /chats/quick-replies': (b) => sampled(b, 'POST /chats/quick-replies', 'quick_reply.added'),
  'PUT /chats/quick-replies/{id}': (b) => sampled(b, 'PUT /chats/quick-replies/{id}', 'quick_reply.changed'),
  'DELETE /chats/quick-replies/{id}': (b) =>
    sampled(b, 'DELETE /chats/quick-replies/{id}', 'quick_reply.removed'),
}
