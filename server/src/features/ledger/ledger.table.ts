import { transactionKinds, transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { fans } from '../fans/fans.table.ts'

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Append-only ledger. Gross = fee + net, net = creator + agency. */
export const fanTransactions = pgTable(
  'fan_transactions',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    type: text('type', { enum: transactionTypes }).notNull(),
    kind: text('kind', { enum: transactionKinds }).notNull(),
    currency: text('currency').notNull().default('USD'),
    grossCents: cents('gross_cents'),
    feeCents: cents('fee_cents'),
    netCents: cents('net_cents'),
    creatorCents: cents('creator_cents'),
    agencyCents: cents('agency_cents'),
    externalId: text('external_id'),
    /** The message whose files this purchase unlocked. */
    messageId: uuid('message_id'),
    reason: text('reason'),
    correctsId: uuid('corrects_id'),
    source: text('source', { enum: ['manual', 'import', 'connector', 'demo'] }).notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull().default(sql`now()`),
    /** The import that added it, for undo. */
    importId: uuid('import_id'),
  },
  (t) => [
    unique('fan_transactions_agency_id').on(t.agencyId, t.id),
    uniqueIndex('fan_transactions_external').on(t.agencyId, t.externalId).where(sql`external_id IS NOT NULL`),
    index('fan_transactions_corrections').on(t.agencyId, t.correctsId).where(sql`corrects_id IS NOT NULL`),
    index('fan_transactions_of_import').on(t.agencyId, t.importId).where(sql`import_id IS NOT NULL`),
    index('fan_transactions_of_fan').on(t.agencyId, t.fanId, t.occurredAt, t.id),
    index('fan_transactions_of_creator').on(t.agencyId, t.creatorId, t.occurredAt, t.id),
    foreignKey({
      name: 'fan_transactions_fan',
      columns: [t.agencyId, t.creatorId, t.fanId],
      foreignColumns: [fans.agencyId, fans.creatorId, fans.id],
    }),
    sameAgency('fan_transactions_corrects', [t.agencyId, t.correctsId], t),
    check('fan_transactions_type', sql`type in ('Subscription', 'Tips', 'PPV Content', 'Custom Requests')`),
    check('fan_transactions_kind', sql`kind in ('SALE', 'REFUND', 'CHARGEBACK', 'CORRECTION')`),
    check('fan_transactions_source', sql`source in ('manual', 'import', 'connector', 'demo')`),
    check(
      'fan_transactions_sum',
      sql`gross_cents = fee_cents + net_cents AND net_cents = creator_cents + agency_cents`,
    ),
    check(
      'fan_transactions_sign',
      sql`gross_cents <> 0 AND (kind = 'CORRECTION' OR (gross_cents > 0) = (kind = 'SALE'))`,
    ),
  ],
)

/** Transactions of undone imports: excluded from figures, lists and exports; their ids can be reused. */
export const voidedTransactions = pgTable(
  'voided_transactions',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    /** Stored because the fan may be deleted later. */
    username: text('username').notNull(),
    /** The full ledger row. */
    entry: jsonb('entry').notNull(),
    voidedBy: text('voided_by').notNull(),
    voidedAt: instant('voided_at').notNull().default(sql`now()`),
  },
  (t) => [index('voided_transactions_of_import').on(t.agencyId, t.importId)],
)
