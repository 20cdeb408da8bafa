import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { eventAcknowledgement, eventQuery, outboundEvent } from './connect.schema.ts'

/** Outbound events, which platform bridges fetch with a key. See docs/connectors.md. */
export const outboundApi = endpoints({
  'GET /connect/events': {
    summary: 'Unacknowledged send, delete, publish and withdraw events, oldest first',
    permission: 'connector:outbound',
    query: eventQuery,
    reply: outboundEvent.array(),
    meta: z.object({ hasMore: z.boolean() }),
  },
  'POST /connect/events/acknowledge': {
    summary: 'Acknowledge events, with the URLs of posts; a withdrawn post then counts as removed',
    permission: 'connector:outbound',
    body: eventAcknowledgement,
    reply: z.object({ acknowledged: z.number().int() }),
  },
  'GET /connect/media/{id}': {
    summary: 'A file referenced by an event',
    permission: 'connector:outbound',
    params: z.strictObject({ id }),
    raw: {},
    reply: z.string(),
  },
})
