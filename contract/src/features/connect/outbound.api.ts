import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { acknowledgement, eventQuery, outboundEvent } from './connect.schema.ts'

/** Outbound events, which platform bridges fetch with a key. See docs/connectors.md. */
export const outboundApi = endpoints({
  'GET /connect/events': {
    summary: 'Unacknowledged send, delete and publish events, oldest first',
    permission: 'connector:outbound',
    query: eventQuery,
    reply: outboundEvent.array(),
    meta: z.object({ hasMore: z.boolean() }),
  },
  'POST /connect/events/acknowledge': {
    summary: 'Acknowledge events',
    permission: 'connector:outbound',
    body: acknowledgement,
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
