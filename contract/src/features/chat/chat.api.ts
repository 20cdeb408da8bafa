import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { message } from './chat.schema.ts'

export const chatApi = endpoints({
  'GET /chats/conversations/{id}/messages': {
    summary: 'The messages of a conversation, newest first; its id is the fan’s',
    permission: 'chats:read',
    params: z.strictObject({ id }),
    query: pageQuery,
    ...listOf(message),
  },
})
