import {
  notificationTypes,
  priorities,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { users } from '../auth/auth.table.ts'

/** A message sent by an admin to creators. */
export const adminSends = pgTable(
  'admin_sends',
  {
    id: uuid('id').notNull(),
    agencyId: agencyId().references(() => agencies.id),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    kind: text('kind', { enum: ['selected', 'broadcast'] }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    actionUrl: text('action_url'),
    priority: text('priority', { enum: priorities }).notNull(),
    sendEmail: boolean('send_email').notNull(),
    recipients: integer('recipients').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    // Chosen by the client, so other agencies' ids must not matter.
    primaryKey({ columns: [t.agencyId, t.id] }),
    index('admin_sends_newest').on(t.agencyId, t.createdAt, t.id),
    check('admin_sends_kind', sql`kind in ('selected', 'broadcast')`),
    check('admin_sends_priority', sql`priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')`),
  ],
)

/** Mail status of a notification; `written` means that it has a row in mails. */
export const mailSteps = ['none', 'due', 'written', 'opted-out', 'no-address', 'bounced', 'withheld'] as const

/**
 * `userId` is null until the creator has an account. A statement-level trigger checks that references stay within the
 * agency.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().default(sql`public.new_id()`),
    agencyId: agencyId(),
    userId: uuid('user_id'),
    creatorId: uuid('creator_id'),
    sendId: uuid('send_id'),
    type: text('type', { enum: notificationTypes }).notNull(),
    priority: text('priority', { enum: priorities }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    actionUrl: text('action_url'),
    /** Deduplication key per person. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    readAt: instant('read_at'),
    /** Set when the recipient deletes it, or on creation if they get this type by email only. */
    deletedAt: instant('deleted_at'),
    mailStep: text('mail_step', { enum: mailSteps }).notNull().default('none'),
    /** May be postponed to the end of the recipient's quiet hours. */
    mailDueAt: instant('mail_due_at'),
    mailId: uuid('mail_id'),
  },
  (t) => [
    index('notifications_of_user').on(t.agencyId, t.userId, t.createdAt, t.id).where(sql`deleted_at IS NULL`),
    index('notifications_unread')
      .on(t.agencyId, t.userId, t.createdAt, t.id)
      .where(sql`deleted_at IS NULL AND read_at IS NULL`),
    index('notifications_of_send').on(t.agencyId, t.sendId).where(sql`send_id IS NOT NULL`),
    index('notifications_of_creator').on(t.agencyId, t.creatorId).where(sql`user_id IS NULL`),
    index('notifications_mail_due').on(t.agencyId, t.mailDueAt).where(sql`mail_step = 'due'`),
    uniqueIndex('notifications_once_user')
      .on(t.agencyId, t.userId, t.dedupeKey)
      .where(sql`user_id IS NOT NULL`),
    uniqueIndex('notifications_once_creator')
      .on(t.agencyId, t.creatorId, t.dedupeKey)
      .where(sql`creator_id IS NOT NULL`),
    check('notifications_has_recipient', sql`user_id IS NOT NULL OR creator_id IS NOT NULL`),
    check('notifications_priority', sql`priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')`),
    check('notifications_mail', sql`(mail_step = 'due') = (mail_due_at IS NOT NULL)`),
  ],
)

/** Unread counts, maintained by triggers. */
export const notificationCounts = pgTable(
  'notification_counts',
  { agencyId: agencyId(), userId: uuid('user_id').notNull(), unread: integer('unread').notNull() },
  (t) => [primaryKey({ columns: [t.agencyId, t.userId] })],
)

/** No row means defaults. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    /** By type: { inApp, email }. Missing types use defaults. */
    types: jsonb('types').notNull(),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId] }),
    sameAgency('notification_preferences_user', [t.agencyId, t.userId], users),
    check('notification_preferences_quiet', sql`(quiet_from IS NULL) = (quiet_to IS NULL)`),
  ],
)
