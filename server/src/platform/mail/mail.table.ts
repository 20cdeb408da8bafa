import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../db/columns.ts'

export const emails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    /** The account it concerns, if any. */
    userId: uuid('user_id'),
    /** The role of the account or invitation, or one set for outsiders; only higher roles can read the email. */
    aboutRole: text('about_role').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Cleared once a mail server has accepted the email, because its links are secrets. */
    text: text('text'),
    html: text('html'),
    /** The text without personal links, as shown in the outbox. */
    preview: text('preview'),
    status: text('status', { enum: ['QUEUED', 'SENT', 'OUTBOX', 'FAILED'] })
      .notNull()
      .default('QUEUED'),
    error: text('error'),
    /** Sender name; null means the installation's name. */
    fromName: text('from_name'),
    /** One-click unsubscribe link; only for non-essential email. */
    unsubscribeUrl: text('unsubscribe_url'),
    attempts: integer('attempts').notNull().default(0),
    /** Deduplicates emails with the same cause. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
  },
  (t) => [
    unique('mails_once').on(t.agencyId, t.dedupeKey),
    index('mails_newest').on(t.agencyId, t.createdAt, t.id),
    check('mails_status', sql`status in ('QUEUED', 'SENT', 'OUTBOX', 'FAILED')`),
  ],
)

/** Bounces of an address, and opt-outs of recipients without an account. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    agencyId: agencyId(),
    address: text('address').notNull(),
    bouncedAt: instant('bounced_at'),
    /** The reply of the mail server that rejected the address. */
    bounce: text('bounce'),
    /** Notification types turned off by an unsubscribe link. */
    optedOutTypes: text('stopped').array().notNull().default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.address] })],
)
