import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { keyScopes } from './connect.rules.ts'

const key = z.object({ keyId: id, name: z.string() })
/** Creators whose accounts are no longer covered by any key. */
const disconnected = id.array()

export const connectionsEvents = events({
  'connector_key.created': key.extend({
    scopes: z.enum(keyScopes).array(),
    creatorIds: id.array().nullable(),
  }),
  'connector_key.changed': key.extend({ fields: z.string().array(), disconnected }),
  'connector_key.revoked': key.extend({ disconnected }),
})
