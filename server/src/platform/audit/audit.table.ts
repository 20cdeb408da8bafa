import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant } from '../db/columns.ts'

const seq = () => bigint('seq', { mode: 'number' }).notNull()

/** Written only by gate.append_audit(): each row is chained to the previous one of its agency. */
export const auditLog = pgTable(
  'audit_log',
  {
    agencyId: agencyId(),
    seq: seq(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['user', 'connector', 'system', 'visitor'] }).notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.seq] }),
    index('audit_log_by_action').on(t.agencyId, t.action, t.seq),
    index('audit_log_by_actor').on(t.agencyId, t.actorId, t.seq),
    index('audit_log_by_time').on(t.agencyId, t.at, t.seq),
  ],
)

/** The ids in a row's details, to find all rows about a record in order. */
export const auditSubjects = pgTable(
  'audit_subjects',
  { agencyId: agencyId(), subjectId: uuid('subject_id').notNull(), seq: seq() },
  (t) => [primaryKey({ columns: [t.agencyId, t.subjectId, t.seq] })],
)

/** The texts in a row's details, folded for search. Rows without text have no entry. */
export const auditWords = pgTable(
  'audit_words',
  { agencyId: agencyId(), seq: seq(), words: text('words').notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.seq] }),
    index('audit_words_search').using('gin', sql`words gin_trgm_ops`),
  ],
)
