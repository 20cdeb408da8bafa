import { bigint, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

/** Spend totals for a period. Exact while the ledger's revision is unchanged; see decision 042. */
export const spendSnapshots = pgTable(
  'spend_snapshots',
  {
    agencyId: agencyId(),
    period: text('period').notNull(),
    /** The nil UUID means all creators. */
    creatorId: uuid('creator_id').notNull(),
    /** Empty means all platforms. */
    platform: text('platform').notNull(),
    /** The last day of the period. */
    day: date('day').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    countedAt: instant('counted_at').notNull(),
    counts: jsonb('counts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.period, t.creatorId, t.platform] })],
)
