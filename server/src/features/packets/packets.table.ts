import { packetKinds, packetStatuses } from '@greenroom/contract/features/packets/packets.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant } from '../../platform/db/columns.ts'

/** The file is deleted when it expires; the row stays. */
export const packets = pgTable(
  'packets',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    kind: text('kind', { enum: packetKinds }).notNull(),
    subject: text('subject', { enum: ['person', 'item', 'period', 'fan', 'creator'] }).notNull(),
    subjectId: uuid('subject_id'),
    label: text('label').notNull(),
    from: date('from_day'),
    until: date('until_day'),
    status: text('status', { enum: packetStatuses }).notNull().default('QUEUED'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    wrappedKey: bytes('wrapped_key'),
    /** User-facing reason. */
    failure: text('failure'),
    requestedById: uuid('requested_by_id').notNull(),
    requestedBy: text('requested_by').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    index('packets_newest').on(t.agencyId, t.createdAt, t.id),
    index('packets_to_expire').on(t.expiresAt).where(sql`status = 'READY'`),
    check('packets_kind', sql`kind in ('INSPECTION', 'EXPORT')`),
    check('packets_subject', sql`subject in ('person', 'item', 'period', 'fan', 'creator')`),
    check('packets_status', sql`status in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')`),
    check('packets_period', sql`(subject = 'period') = (subject_id IS NULL)`),
    check('packets_ready', sql`status <> 'READY' OR num_nulls(bytes, sha256, wrapped_key, expires_at) = 0`),
  ],
)
