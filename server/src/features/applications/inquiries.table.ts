import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'

export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    type: text('type', { enum: inquiryTypes }).notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['NEW', 'DONE'] })
      .notNull()
      .default('NEW'),
    doneBy: text('done_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('inquiries_agency_id').on(t.agencyId, t.id),
    index('inquiries_newest').on(t.agencyId, t.createdAt, t.id),
    index('inquiries_by_status').on(t.agencyId, t.status, t.createdAt, t.id),
    index('inquiries_by_email').on(t.agencyId, t.email),
    check('inquiries_type', sql`type in ('general', 'creator', 'agency', 'b2b', 'support', 'demo')`),
    check('inquiries_status', sql`status in ('NEW', 'DONE')`),
  ],
)

export const inquiryReplies = pgTable(
  'inquiry_replies',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    inquiryId: uuid('inquiry_id').notNull(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('inquiry_replies_newest').on(t.agencyId, t.inquiryId, t.sentAt),
    sameAgency('inquiry_replies_inquiry', [t.agencyId, t.inquiryId], inquiries),
  ],
)
