import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

/** Retention period of a record type in days, if it differs from the default. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    agencyId: agencyId(),
    type: text('type').notNull(),
    days: integer('days').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.type] }), check('retention_rules_days', sql`days > 0`)],
)

/** Who keeps the records and where; printed on inspection packets. */
export const recordCustodians = pgTable('record_custodians', {
  agencyId: agencyId().primaryKey(),
  name: text('name').notNull(),
  title: text('title').notNull().default(''),
  address: text('address').notNull(),
})

/** While a hold is active, no data about its subject is deleted or erased. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    subject: text('subject', { enum: ['person', 'fan', 'creator', 'case'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    placedBy: text('placed_by').notNull(),
    placedAt: instant('placed_at').notNull(),
    releasedBy: text('released_by'),
    releasedAt: instant('released_at'),
    releaseReason: text('release_reason'),
  },
  (t) => [
    index('legal_holds_of_subject').on(t.agencyId, t.subjectId).where(sql`released_at IS NULL`),
    check('legal_holds_subject', sql`subject in ('person', 'fan', 'creator', 'case')`),
    check('legal_holds_released', sql`num_nulls(released_by, released_at, release_reason) in (0, 3)`),
  ],
)

/** What an erasure deleted and what it kept, without the name. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    subject: text('subject', { enum: ['fan', 'creator'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    deleted: jsonb('deleted').notNull(),
    kept: jsonb('kept').notNull(),
    erasedBy: text('erased_by').notNull(),
    erasedAt: instant('erased_at').notNull(),
  },
  (t) => [
    index('erasures_newest').on(t.agencyId, t.erasedAt, t.id),
    check('erasures_subject', sql`subject in ('fan', 'creator')`),
  ],
)
