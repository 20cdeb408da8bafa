import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { fans } from '../fans/fans.table.ts'

const waitingSendStates = ['WAITING', 'SENT', 'FAILED', 'CANCELED'] as const

/** Messages that are sent once their library item is cleared. */
export const waitingSends = pgTable(
  'waiting_sends',
  {
    /** Also the client ID of the message, so it is sent once. */
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    /** No foreign key, because the item may be deleted. */
    itemId: uuid('item_id').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    content: text('content').notNull(),
    priceCents: integer('price_cents').notNull(),
    state: text('state', { enum: waitingSendStates }).notNull().default('WAITING'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    sameAgency('waiting_sends_fan', [t.agencyId, t.fanId], fans),
    index('waiting_sends_of_fan')
      .on(t.agencyId, t.fanId, t.createdAt)
      .where(sql`state in ('WAITING', 'FAILED')`),
    index('waiting_sends_of_item').on(t.agencyId, t.itemId).where(sql`state = 'WAITING'`),
    check('waiting_sends_state', sql`state in ('WAITING', 'SENT', 'FAILED', 'CANCELED')`),
    check('waiting_sends_price', sql`price_cents >= 100`),
  ],
)
