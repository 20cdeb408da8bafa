import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant } from '../db/columns.ts'

/** Create requests with a client id, so a retry after a lost response returns the first object. */
export const clientRequests = pgTable(
  'client_requests',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    endpoint: text('endpoint').notNull(),
    contentHash: bytes('content_hash').notNull(),
    /** Set in the same transaction, once the object is created. */
    objectId: uuid('object_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.clientId] }),
    index('client_requests_by_age').on(t.createdAt),
  ],
)
