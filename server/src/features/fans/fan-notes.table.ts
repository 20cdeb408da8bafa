import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { fans } from './fans.table.ts'

export const fanNotes = pgTable(
  'fan_notes',
  {
    id: uuid('id').notNull(),
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    removedAt: instant('removed_at'),
  },
  (t) => [
    // Ids may be made by clients: one that exists in another agency must not be refused.
    primaryKey({ name: 'fan_notes_pkey', columns: [t.agencyId, t.id] }),
    index('fan_notes_of_fan').on(t.agencyId, t.fanId, t.createdAt),
    sameAgency('fan_notes_fan', [t.agencyId, t.fanId], fans),
  ],
)

export const fanTags = pgTable(
  'fan_tags',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    tag: text('tag').notNull(),
    // Copied from the fan by triggers, so lists by tag have their own index.
    creatorId: uuid('creator_id').notNull(),
    totalSpentCents: bigint('total_spent_cents', { mode: 'number' }).notNull(),
    isListed: boolean('is_listed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.fanId, t.tag] }),
    index('fan_tags_by_spend').on(t.agencyId, t.tag, t.isListed, t.totalSpentCents, t.fanId),
    index('fan_tags_of_creator').on(t.agencyId, t.creatorId, t.tag, t.isListed, t.totalSpentCents, t.fanId),
    sameAgency('fan_tags_fan', [t.agencyId, t.fanId], fans),
  ],
)

export const fanBlocks = pgTable(
  'fan_blocks',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    blockedBy: text('blocked_by').notNull(),
    reason: text('reason'),
    blockedAt: instant('blocked_at').notNull().default(sql`now()`),
    liftedBy: text('lifted_by'),
    liftedAt: instant('lifted_at'),
  },
  (t) => [
    uniqueIndex('fan_blocks_one_open').on(t.agencyId, t.fanId).where(sql`lifted_at IS NULL`),
    sameAgency('fan_blocks_fan', [t.agencyId, t.fanId], fans),
  ],
)
