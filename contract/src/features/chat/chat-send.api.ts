import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { message, sendBody } from './chat.schema.ts'

const byId = z.strictObject({ id })
const done = z.object({})

/** What happens while somebody writes: the send itself, and that others see it coming. */
export const chatSendApi = endpoints({
  'POST /chats/send': {
    summary: 'Sends a message to a fan; the same clientId again is the same message',
    permission: 'chats:send',
    body: sendBody,
    reply: message,
    status: 201,
    errors: ['refused'],
    faultIsMessage: true,
  },
  'POST /chats/conversation/{id}/typing': {
    summary: 'Says that the sender types, or has stopped',
    permission: 'chats:send',
    params: byId,
    body: z.strictObject({ typing: z.boolean() }),
    reply: done,
  },
  'POST /chats/conversation/{id}/viewing': {
    summary: 'Says that the sender looks at this conversation, or has left it; answers who else does',
    permission: 'chats:read',
    params: byId,
    body: z.strictObject({ viewing: z.boolean(), tabId: id }),
    reply: z.object({ viewers: z.array(z.object({ id, name: z.string() })) }),
  },
})
