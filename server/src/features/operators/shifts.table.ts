import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.table.ts'
import { bigCounter, counter } from '../fans/fans.table.ts'

export type StoredConversation = { fanId: string; creatorId: string; waitingSince: string }

export const shifts = pgTable(
  'shifts',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    note: text('note'),
    /** The person's creators when the shift ended. */
    creatorIds: uuid('creator_ids').array().notNull().default(sql`'{}'`),
    /** Conversations waiting when the shift ended. */
    conversations: jsonb('conversations').$type<StoredConversation[]>().notNull().default([]),
    /** Counted when the shift ends or is corrected. */
    messages: counter('messages'),
    replies: counter('replies'),
    replySeconds: bigCounter('reply_seconds'),
    correctedBy: text('corrected_by'),
    correctedAt: instant('corrected_at'),
    correctedReason: text('corrected_reason'),
    paySheetId: uuid('pay_sheet_id'),
  },
  (t) => [
    uniqueIndex('shifts_one_open').on(t.agencyId, t.userId).where(sql`ended_at IS NULL`),
    index('shifts_newest').on(t.agencyId, t.startedAt, t.id),
    index('shifts_of_user').on(t.agencyId, t.userId, t.startedAt, t.id),
    index('shifts_ended').on(t.agencyId, t.endedAt).where(sql`ended_at IS NOT NULL`),
    check('shifts_order', sql`ended_at > started_at`),
  ],
)

/** Pay rate of an operator from a given day on. Percentages are stored in hundredths: 750 is 7.5%. */
export const payRates = pgTable(
  'pay_rates',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    fromDay: date('from_day').notNull(),
    hourlyCents: integer('hourly_cents').notNull(),
    percentHundredths: integer('percent_hundredths').notNull(),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.fromDay] }),
    sameAgency('pay_rates_user', [t.agencyId, t.userId], users),
    check('pay_rates_range', sql`hourly_cents >= 0 AND percent_hundredths between 0 and 10000`),
  ],
)

export type StoredLine = {
  fromDay: string
  hourlyCents: number
  percentHundredths: number
  seconds: number
  netCents: number
  hoursCents: number
  shareCents: number
}

/** Approved pay sheets, frozen at approval. */
export const paySheets = pgTable(
  'pay_sheets',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    approvedBy: text('approved_by').notNull(),
    approvedAt: instant('approved_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('pay_sheets_newest').on(t.agencyId, t.toDay, t.id),
    index('pay_sheets_of_user').on(t.agencyId, t.userId, t.toDay, t.id),
    sameAgency('pay_sheets_user', [t.agencyId, t.userId], users),
    check('pay_sheets_order', sql`to_day >= from_day`),
  ],
)
