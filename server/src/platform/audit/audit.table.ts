import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant } from '../db/columns.ts'

/** Written only by gate.append_audit(): each row is chained to the previous one of its agency. */
export const auditLog = pgTable(
  'audit_log',
  {
    agencyId: agencyId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['user', 'system', 'visitor'] }).notNull(),
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
  ],
)
