import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { newWaitingSend, waitingSend } from './waiting-sends.schema.ts'

const byId = z.strictObject({ id })

/** Messages that wait until their library item is cleared. */
export const waitingSendsApi = endpoints({
  'GET /chats/conversation/{id}/waiting': {
    summary: 'Messages that wait for their item to be cleared, and those that failed, oldest first',
    permission: 'chats:read',
    params: byId,
    reply: waitingSend.array(),
  },
  'POST /chats/conversation/{id}/waiting': {
    summary: 'Add files to the library with a price, and send them to the fan once cleared',
    permission: 'chats:send',
    limit: 'chatMessage',
    params: byId,
    body: newWaitingSend,
    reply: waitingSend,
    status: 201,
    errors: ['conflict', 'refused', 'screened'],
  },
  'DELETE /chats/waiting/{id}': {
    summary: 'Cancel a waiting message, or dismiss one that failed; its item stays in the library',
    permission: 'chats:send',
    params: byId,
    reply: z.object({}),
    errors: ['conflict'],
  },
})
