import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'

/** Deleting, flagging and assigning in chat. */
export const chatAuditCases: AuditCases<
  Extract<Mutating, keyof typeof chatApi | keyof typeof quickRepliesApi>
> = {
  'PUT /chats/messages/{id}/flag': (b) => auditSample(b, 'PUT /chats/messages/{id}/flag', 'message.flagged'),
  'DELETE /chats/messages/{id}': (b) => auditSample(b, 'DELETE /chats/messages/{id}', 'message.deleted'),
  'POST /chats/messages/{id}/restore': (b) =>
    auditSample(b, 'POST /chats/messages/{id}/restore', 'message.restored'),
  'PUT /chats/conversation/{id}/assignee': (b) =>
    auditSample(b, 'PUT /chats/conversation/{id}/assignee', 'conversation.assigned'),
  'POST /chats/quick-replies': (b) => auditSample(b, 'POST /chats/quick-replies', 'quick_reply.added'),
  'PUT /chats/quick-replies/{id}': (b) =>
    auditSample(b, 'PUT /chats/quick-replies/{id}', 'quick_reply.changed'),
  'DELETE /chats/quick-replies/{id}': (b) =>
    auditSample(b, 'DELETE /chats/quick-replies/{id}', 'quick_reply.removed'),
}
