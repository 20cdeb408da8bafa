import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

/** Checks of the hash chain, one at a time. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Rows verified so far, and the total at the start. */
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull(),
    fault: text('fault'),
    faultRow: bigint('fault_row', { mode: 'number' }),
  },
  (t) => [
    index('audit_checks_by_time').on(t.agencyId, t.startedAt),
    uniqueIndex('audit_checks_running').on(t.agencyId).where(sql`finished_at IS NULL`),
  ],
)
