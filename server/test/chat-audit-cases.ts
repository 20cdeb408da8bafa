import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import type { waitingSendsApi } from '@greenroom/contract/features/chat/waiting-sends.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'
import { sample } from './samples.ts'

/** Deleting, flagging and assigning in chat. */
export const chatAuditCases: AuditCases<
  Extract<MutatingKey, keyof typeof chatApi | keyof typeof quickRepliesApi | keyof typeof waitingSendsApi>
> = {
  'PUT /chats/messages/{id}/flag': (fixture) =>
    auditSample(fixture, 'PUT /chats/messages/{id}/flag', 'message.flagged'),
  'DELETE /chats/messages/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /chats/messages/{id}', 'message.deleted'),
  'POST /chats/messages/{id}/restore': (fixture) =>
    auditSample(fixture, 'POST /chats/messages/{id}/restore', 'message.restored'),
  'PUT /chats/conversation/{id}/assignee': (fixture) =>
    auditSample(fixture, 'PUT /chats/conversation/{id}/assignee', 'conversation.assigned'),
  // Sent by the admin, because files are private to the uploader.
  'POST /chats/conversation/{id}/waiting': async ({ t }) => ({
    user: t.people.north.AGENCY_ADMIN,
    input: await sample(t, 'POST /chats/conversation/{id}/waiting'),
    action: 'waiting_send.added',
  }),
  'DELETE /chats/waiting/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /chats/waiting/{id}', 'waiting_send.canceled'),
  'POST /chats/quick-replies': (fixture) =>
    auditSample(fixture, 'POST /chats/quick-replies', 'quick_reply.added'),
  'PUT /chats/quick-replies/{id}': (fixture) =>
    auditSample(fixture, 'PUT /chats/quick-replies/{id}', 'quick_reply.changed'),
  'DELETE /chats/quick-replies/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /chats/quick-replies/{id}', 'quick_reply.removed'),
}
