import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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
    /** Whose name stands before our address; the house's where it is not known. */
    fromName: text('from_name'),
    /** Where one press ends mail of this kind; only mail that is not essential has it. */
    unsubscribeUrl: text('unsubscribe_url'),
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

/** What we know of an address: that mail to it comes back, and what its owner without an account does not want. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    agencyId: agencyId(),
    address: text('address').notNull(),
    bouncedAt: instant('bounced_at'),
    /** The words of the mail server that refused it. */
    bounce: text('bounce'),
    stopped: text('stopped').array().notNull().default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.address] })],
)
