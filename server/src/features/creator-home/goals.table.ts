import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

/** A creator's target earnings per calendar month. Removing the goal keeps the row, so it isn't achieved twice. */
export const creatorGoals = pgTable(
  'creator_goals',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    /** Null after removal. */
    amountCents: bigint('amount_cents', { mode: 'number' }),
    /** The month (YYYY-MM) in which a goal was last reached, and the highest goal reached in it. */
    reachedMonth: text('reached_month'),
    reachedCents: bigint('reached_cents', { mode: 'number' }).notNull().default(0),
    setAt: instant('set_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId] }),
    sameAgency('creator_goals_creator', [t.agencyId, t.creatorId], creators),
    check('creator_goals_amount', sql`amount_cents > 0`),
  ],
)
