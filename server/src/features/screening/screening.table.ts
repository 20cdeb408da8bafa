import type { StoredRules } from '@greenroom/contract/features/screening/screening.schema.ts'
import {
  severities,
  violationActions,
  violationSources,
  violationStatuses,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import type { Guidelines } from '@greenroom/contract/features/screening/violations.schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

/** Findings and reports. No foreign keys, because evidence outlives its subject. */
export const violations = pgTable(
  'violations',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    type: text('type', { enum: violationTypes }).notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    status: text('status', { enum: violationStatuses }).notNull().default('PENDING'),
    source: text('source', { enum: violationSources }).notNull(),
    /** Null if the message was blocked before sending. */
    messageId: uuid('message_id'),
    itemId: uuid('item_id'),
    creatorId: uuid('creator_id'),
    fanId: uuid('fan_id'),
    /** The author; null for the fan and for connected platforms. */
    userId: uuid('user_id'),
    /** The author's name at the time; null for the fan. */
    authorName: text('author_name'),
    /** The depicted person a check is about. */
    personId: uuid('person_id'),
    excerpt: text('excerpt').notNull(),
    /** The whole text; null for a stored message, which has it, and for reports. */
    content: text('content'),
    /** Position in the text. */
    spanStart: integer('span_start'),
    spanEnd: integer('span_end'),
    reason: text('reason').notNull(),
    /** Hash of the whole text, for exceptions; null for reports. */
    textHash: text('text_hash'),
    /** Blocked before it was sent or saved. */
    isBlocked: boolean('is_blocked').notNull().default(false),
    isFalseAlarm: boolean('is_false_alarm').notNull().default(false),
    flaggedAt: instant('flagged_at').notNull(),
    handledBy: uuid('handled_by'),
    handledAt: instant('handled_at'),
    assigneeId: uuid('assignee_id'),
    /** Key of a check's finding until it is fixed, so it is raised only once. */
    cause: text('cause'),
    /** Set by a trigger. */
    searchKey: text('search_key').notNull().default(''),
  },
  (t) => [
    index('violations_by_status').on(t.agencyId, t.status, t.flaggedAt, t.id),
    index('violations_newest').on(t.agencyId, t.flaggedAt, t.id),
    index('violations_of_message').on(t.agencyId, t.messageId).where(sql`message_id IS NOT NULL`),
    index('violations_of_fan').on(t.agencyId, t.fanId).where(sql`fan_id IS NOT NULL`),
    index('violations_of_creator').on(t.agencyId, t.creatorId, t.flaggedAt, t.id),
    index('violations_of_assignee')
      .on(t.agencyId, t.assigneeId, t.flaggedAt, t.id)
      .where(sql`assignee_id IS NOT NULL`),
    index('violations_resolved').on(t.agencyId, t.handledAt).where(sql`status = 'RESOLVED'`),
    uniqueIndex('violations_cause').on(t.agencyId, t.cause).where(sql`cause IS NOT NULL`),
    index('violations_search').using('gin', sql`search_key gin_trgm_ops`),
    check('violations_type', sql.raw(`type in (${quoted(violationTypes)})`)),
    check('violations_severity', sql.raw(`severity in (${quoted(severities)})`)),
    check('violations_status', sql.raw(`status in (${quoted(violationStatuses)})`)),
    check('violations_source', sql.raw(`source in (${quoted(violationSources)})`)),
  ],
)

/** Append-only. For violations found by screening or a check, the first entry is the violation itself. */
export const violationEvents = pgTable(
  'violation_events',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    violationId: uuid('violation_id').notNull(),
    action: text('action', { enum: violationActions }).notNull(),
    actor: text('actor'),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (t) => [
    index('violation_events_of').on(t.agencyId, t.violationId, t.at, t.id),
    check('violation_events_action', sql.raw(`action in (${quoted(violationActions)})`)),
  ],
)

export const screeningRules = pgTable('screening_rules', {
  agencyId: agencyId().primaryKey(),
  rules: jsonb('rules').$type<StoredRules>().notNull(),
  /** Null for the defaults. */
  guidelines: jsonb('guidelines').$type<Guidelines>(),
  updatedAt: instant('updated_at').notNull(),
})

/** Texts that were a false alarm, by a hash of their normalized form. */
export const screeningExceptions = pgTable(
  'screening_exceptions',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    textHash: text('text_hash').notNull(),
    type: text('type', { enum: violationTypes }).notNull(),
    /** Start of the text, shown in the list. */
    excerpt: text('excerpt').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [uniqueIndex('screening_exceptions_text').on(t.agencyId, t.textHash, t.type)],
)

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}
