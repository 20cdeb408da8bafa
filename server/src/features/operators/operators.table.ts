import {
  attributionBases,
  attributionRules,
  DEFAULT_WINDOW_HOURS,
  saleHolders,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { bigCounter, cents, counter } from '../fans/fans.table.ts'

/** Rule for attributing sales. An agency without a row uses the defaults. */
export const operatorSettings = pgTable(
  'operator_settings',
  {
    agencyId: agencyId()
      .primaryKey()
      .references(() => agencies.id),
    rule: text('rule', { enum: attributionRules }).notNull().default('LAST_MESSAGE'),
    windowHours: integer('window_hours').notNull().default(DEFAULT_WINDOW_HOURS),
    /** Incremented on every change, so an outdated recomputation stops. */
    revision: integer('revision').notNull().default(0),
    /** Progress of the recomputation, in sales. */
    recomputeStartedAt: instant('recompute_started_at'),
    recomputeDone: integer('recompute_done').notNull().default(0),
    recomputeTotal: integer('recompute_total').notNull().default(0),
  },
  () => [
    check('operator_settings_rule', sql`rule in ('MESSAGE_SENDER', 'LAST_MESSAGE')`),
    check('operator_settings_window', sql`window_hours between 1 and 168`),
  ],
)

/** One row per chat transaction: sales, and their refunds and corrections. Maintained by triggers. */
export const saleAttributions = pgTable(
  'sale_attributions',
  {
    agencyId: agencyId(),
    transactionId: uuid('transaction_id').notNull(),
    /** The original sale of a refund or correction; otherwise the transaction itself. */
    saleId: uuid('sale_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** In the agency's time zone. */
    day: date('day').notNull(),
    orders: counter('orders'),
    grossCents: cents('gross_cents'),
    netCents: cents('net_cents'),
    holder: text('holder', { enum: saleHolders }).notNull(),
    /** Set only if the holder is an operator. */
    userId: uuid('user_id'),
    basis: text('basis', { enum: attributionBases }).notNull(),
    messageId: uuid('message_id'),
    assignedBy: text('assigned_by'),
    assignedAt: instant('assigned_at'),
    assignedReason: text('assigned_reason'),
    /** The approved pay sheet that contains it. */
    paySheetId: uuid('pay_sheet_id'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.transactionId] }),
    index('sale_attributions_newest').on(t.agencyId, t.occurredAt, t.transactionId),
    index('sale_attributions_of_user')
      .on(t.agencyId, t.userId, t.occurredAt, t.transactionId)
      .where(sql`user_id IS NOT NULL`),
    index('sale_attributions_of_creator').on(t.agencyId, t.creatorId, t.occurredAt, t.transactionId),
    index('sale_attributions_of_fan').on(t.agencyId, t.fanId, t.occurredAt),
    index('sale_attributions_of_sale').on(t.agencyId, t.saleId),
    index('sale_attributions_of_sheet').on(t.agencyId, t.paySheetId).where(sql`pay_sheet_id IS NOT NULL`),
    check('sale_attributions_holder', sql`(holder = 'OPERATOR') = (user_id IS NOT NULL)`),
    check('sale_attributions_holders', sql`holder in ('OPERATOR', 'CREATOR', 'NOBODY')`),
    check('sale_attributions_basis', sql`basis in ('SOLD_MESSAGE', 'LAST_MESSAGE', 'ASSIGNED', 'NONE')`),
  ],
)

/** Figures by holder, creator and day in the agency's time zone. Maintained by triggers. */
export const operatorDays = pgTable(
  'operator_days',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    day: date('day').notNull(),
    holder: text('holder', { enum: saleHolders }).notNull(),
    /** The nil UUID unless the holder is an operator. */
    userId: uuid('user_id').notNull(),
    messages: counter('messages'),
    /** Excludes quick replies and unedited suggestions, as does `characters`. */
    typedMessages: counter('typed_messages'),
    characters: bigCounter('characters'),
    replies: counter('replies'),
    replySeconds: bigCounter('reply_seconds'),
    ppvSent: counter('ppv_sent'),
    ppvUnlocked: counter('ppv_unlocked'),
    orders: counter('orders'),
    grossCents: cents('gross_cents'),
    netCents: cents('net_cents'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId, t.day, t.holder, t.userId] }),
    index('operator_days_by_day').on(t.agencyId, t.day),
    index('operator_days_of_user').on(t.agencyId, t.userId, t.day),
  ],
)

/** Fans an operator wrote to on a day, so each is counted once per period. Maintained by triggers. */
export const operatorFanDays = pgTable(
  'operator_fan_days',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    day: date('day').notNull(),
    fanId: uuid('fan_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.day, t.fanId] }),
    index('operator_fan_days_by_day').on(t.agencyId, t.day),
  ],
)
