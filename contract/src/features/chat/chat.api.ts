import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { NOT_MY_VOICE } from './chat.rules.ts'
import {
  chatsQuery,
  conversation,
  conversationDetail,
  deletedMessage,
  draftBody,
  findQuery,
  foundMessage,
  inboxQuery,
  markReadBody,
  message,
  savedDraft,
  threadMeta,
  threadQuery,
} from './chat.schema.ts'

const byId = z.strictObject({ id })
const integer = z.number().int()
const chatCounts = z.object({
  count: integer,
  /** Number of conversations per filter chip. */
  conversations: z.object({ all: integer, unread: integer, vip: integer, flagged: integer }),
})
export type ChatCounts = z.infer<typeof chatCounts>

export const chatApi = endpoints({
  'GET /chats': {
    summary: 'Messages across conversations, newest first',
    permission: 'chats:read',
    query: chatsQuery,
    ...listOf(message.extend({ fanId: id, creatorId: id })),
  },
  'GET /chats/conversations': {
    summary: 'The inbox: conversations by latest message, longest wait or spend',
    permission: 'chats:read',
    query: inboxQuery,
    ...listOf(conversation),
  },
  'GET /chats/conversations/{id}/messages': {
    summary: 'Messages in a conversation; the conversation ID is the fan’s ID',
    permission: 'chats:read',
    params: byId,
    query: threadQuery,
    reply: message.array(),
    meta: threadMeta,
  },
  'GET /chats/conversation/{id}': {
    summary: 'One conversation with the fan’s profile',
    permission: 'chats:read',
    params: byId,
    reply: conversationDetail,
  },
  'GET /chats/conversation/{id}/search': {
    summary: 'Messages in a conversation that contain the search text, newest first',
    permission: 'chats:read',
    params: byId,
    query: findQuery,
    ...listOf(foundMessage),
  },
  'GET /chats/unread-count': {
    summary: 'Number of unread messages from fans, and of conversations per inbox filter',
    permission: 'chats:read',
    query: z.strictObject({ creatorId: id.optional() }),
    reply: chatCounts,
  },
  'POST /chats/mark-read': {
    summary: 'Mark these and all earlier messages as read for the whole team',
    permission: 'chats:send',
    body: markReadBody,
    reply: z.object({ conversations: z.array(z.object({ id, unreadCount: z.number().int() })) }),
  },
  'PUT /chats/messages/{id}/flag': {
    summary: 'Flag or unflag a message; only admins and compliance can clear other people’s flags',
    permission: 'chats:flag',
    params: byId,
    body: z.strictObject({
      flagged: z.boolean(),
      /** A creator reports that a message from their team doesn't sound like them. Notifies admins and the author. */
      reason: z.literal(NOT_MY_VOICE).optional(),
    }),
    reply: message,
    errors: ['refused', 'forbidden'],
  },
  'DELETE /chats/messages/{id}': {
    summary: 'Delete a message: hidden from the thread, but admins and compliance can read and restore it',
    permission: 'chats:send',
    params: byId,
    reply: message,
  },
  'GET /chats/messages/{id}/evidence': {
    summary: 'Text and files of a deleted message; every view is audited',
    permission: 'chats:evidence',
    params: byId,
    reply: deletedMessage,
    errors: ['refused'],
  },
  'POST /chats/messages/{id}/restore': {
    summary: 'Restore a deleted message with its text, files and flags',
    permission: 'chats:evidence',
    params: byId,
    reply: message,
  },
  'PUT /chats/conversation/{id}/draft': {
    summary: 'Save your draft unless another of your devices saved first; returns the stored draft',
    permission: 'chats:send',
    params: byId,
    body: draftBody,
    reply: savedDraft,
  },
  'PUT /chats/conversation/{id}/assignee': {
    summary: 'Assign the conversation to a team member with access to it, or to no one',
    permission: 'chats:send',
    params: byId,
    body: z.strictObject({ userId: id.nullable() }),
    reply: conversation,
    errors: ['refused'],
  },
  'GET /chats/conversation/{id}/assignees': {
    summary: 'Team members who can be assigned to this conversation',
    permission: 'chats:send',
    params: byId,
    reply: z.array(z.object({ id, name: z.string(), role: z.string() })),
  },
})
