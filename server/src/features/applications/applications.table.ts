import {
  applicationStatuses,
  platforms,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { applicationActions } from '@greenroom/contract/features/applications/review.schema.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { creators } from '../creators/creators.table.ts'

/** The form's fields; a version keeps the same fields of an earlier submission. */
const submissionColumns = () => ({
  firstName: text('first_name').notNull(),
  /** Empty for people with a single name. */
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull(),
  platform: text('platform', { enum: platforms }).notNull(),
  /** The range as selected. */
  currentRevenue: text('current_revenue').notNull(),
  message: text('message').notNull(),
})

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    email: text('email').notNull(),
    ...submissionColumns(),
    /** Not on the form: filled in by an admin. */
    instagram: text('instagram'),
    tiktok: text('tiktok'),
    onlyfans: text('onlyfans'),
    desiredOutcome: text('desired_outcome'),
    status: text('status', { enum: applicationStatuses }).notNull().default('PENDING'),
    /** The team member responsible for it. */
    ownerId: uuid('owner_id'),
    /** Who decided on it, and why it was rejected. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    /** The creator it created or was linked to. */
    creatorId: uuid('creator_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('applications_agency_id').on(t.agencyId, t.id),
    uniqueIndex('applications_one_pending').on(t.agencyId, t.email).where(sql`status = 'PENDING'`),
    index('applications_newest').on(t.agencyId, t.createdAt, t.id),
    index('applications_by_status').on(t.agencyId, t.status, t.createdAt, t.id),
    index('applications_by_email').on(t.agencyId, t.email),
    sameAgency('applications_creator', [t.agencyId, t.creatorId], creators),
    check('applications_platform', sql`platform in ('onlyfans', 'fansly', 'other')`),
    check('applications_status', sql`status in ('PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED')`),
  ],
)

/** Earlier submissions of an application, each replaced by a later one. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    applicationId: uuid('application_id').notNull(),
    ...submissionColumns(),
    submittedAt: instant('submitted_at').notNull(),
    replacedAt: instant('replaced_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('application_versions_newest').on(t.agencyId, t.applicationId, t.submittedAt),
    sameAgency('application_versions_application', [t.agencyId, t.applicationId], applications),
  ],
)

const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  agencyId: agencyId(),
  applicationId: uuid('application_id').notNull(),
})

export const applicationNotes = pgTable(
  'application_notes',
  {
    ...recordColumns(),
    authorId: uuid('author_id').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('application_notes_newest').on(t.agencyId, t.applicationId, t.createdAt),
    sameAgency('application_notes_application', [t.agencyId, t.applicationId], applications),
  ],
)

/** Every change with its actor, for reviewers; the audit log keeps the same entries permanently. */
export const applicationHistory = pgTable(
  'application_history',
  {
    ...recordColumns(),
    actor: text('actor').notNull(),
    action: text('action', { enum: applicationActions }).notNull(),
    detail: text('detail'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('application_history_newest').on(t.agencyId, t.applicationId, t.createdAt),
    sameAgency('application_history_application', [t.agencyId, t.applicationId], applications),
  ],
)
