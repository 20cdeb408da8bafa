import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../db/columns.ts'

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    /** The account it is about, where there is one. */
    userId: uuid('user_id'),
    /** The role of that account, or the one an invitation offers: only a higher one reads the mail. */
    aboutRole: text('about_role').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once a mail server has taken the mail: links in it are secrets. */
    text: text('text'),
    html: text('html'),
    status: text('status', { enum: ['QUEUED', 'SENT', 'OUTBOX', 'FAILED'] })
      .notNull()
      .default('QUEUED'),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The same mail is written once, however often its cause is repeated. */
    onceKey: text('once_key').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
  },
  (t) => [
    unique('mails_once').on(t.agencyId, t.onceKey),
    index('mails_newest').on(t.agencyId, t.createdAt, t.id),
    check('mails_status', sql`status in ('QUEUED', 'SENT', 'OUTBOX', 'FAILED')`),
  ],
)
