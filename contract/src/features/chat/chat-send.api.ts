import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { message } from './chat.schema.ts'
import { sendBody } from './chat-send.schema.ts'

const byId = z.strictObject({ id })
const emptyReply = z.object({})

/** Sending messages, and typing and viewing indicators. */
export const chatSendApi = endpoints({
  'POST /chats/send': {
    summary: 'Send a message to a fan; repeating a clientId doesn’t send it again',
    permission: 'chats:send',
    limit: 'chatMessage',
    body: sendBody,
    reply: message,
    status: 201,
    errors: ['conflict', 'refused', 'forbidden', 'screened', 'conversation_locked'],
    exposeValidationMessage: true,
  },
  'POST /chats/messages/{id}/resend': {
    summary: 'Resend a message that failed on the platform',
    permission: 'chats:send',
    limit: 'chatMessage',
    params: byId,
    reply: message,
    errors: ['refused', 'forbidden', 'conversation_locked'],
  },
  'POST /chats/conversation/{id}/typing': {
    summary: 'Report that you are typing or have stopped',
    permission: 'chats:send',
    params: byId,
    body: z.strictObject({ typing: z.boolean() }),
    reply: emptyReply,
  },
  'POST /chats/conversation/{id}/viewing': {
    summary: 'Report that you are viewing this conversation or have left it; returns the other viewers',
    permission: 'chats:read',
    params: byId,
    body: z.strictObject({ viewing: z.boolean(), tabId: id }),
    reply: z.object({ viewers: z.array(z.object({ id, name: z.string() })) }),
  },
})
