import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { quickReply, quickReplyBody, quickReplyChanges } from './quick-replies.schema.ts'

const byId = z.strictObject({ id })
const emptyReply = z.object({})

export const quickRepliesApi = endpoints({
  'GET /chats/quick-replies': {
    summary: 'A creator’s own quick replies, then the defaults',
    permission: 'chats:read',
    query: z.strictObject({ creatorId: id.optional() }),
    reply: quickReply.array(),
  },
  'POST /chats/quick-replies': {
    summary: 'Add a quick reply for a creator',
    permission: 'chats:send',
    body: quickReplyBody,
    reply: quickReply,
    status: 201,
    errors: ['refused'],
  },
  'PUT /chats/quick-replies/{id}': {
    summary: 'Update a creator’s quick reply',
    permission: 'chats:send',
    params: byId,
    body: quickReplyChanges,
    reply: quickReply,
    errors: ['refused'],
  },
  'DELETE /chats/quick-replies/{id}': {
    summary: 'Remove a creator’s quick reply',
    permission: 'chats:send',
    params: byId,
    reply: emptyReply,
  },
})
