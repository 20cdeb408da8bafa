import {
  contentStates,
  contentStatuses,
  contentTypes,
} from '@greenroom/contract/features/content/content.rules.ts'
import {
  reviewChecks,
  reviewStates,
  reviewVerdicts,
} from '@greenroom/contract/features/content/reviews.rules.ts'
import { accountPlatforms } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { people } from '../compliance/compliance.table.ts'
import { creators } from '../creators/creators.table.ts'
import { cents, counter } from '../fans/fans.table.ts'
import { uploads } from '../uploads/uploads.table.ts'

export const contentItems = pgTable(
  'content_items',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    type: text('type', { enum: contentTypes }).notNull(),
    title: text('title').notNull(),
    /** Folded, for sorting and search. */
    titleKey: text('title_key').notNull(),
    description: text('description'),
    state: text('state', { enum: contentStates }).notNull().default('DRAFT'),
    isPpv: boolean('is_ppv').notNull().default(false),
    priceCents: integer('price_cents'),
    scheduledFor: instant('scheduled_for'),
    publishedAt: instant('published_at'),
    producedOn: date('produced_on'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    archivedAt: instant('archived_at'),
    /** Null if the account was deleted. */
    uploadedById: uuid('uploaded_by_id'),
    uploadedAt: instant('uploaded_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    rev: integer('rev').notNull().default(1),
    isDownloadable: boolean('is_downloadable').notNull().default(false),
    isAiEdited: boolean('is_ai_edited').notNull().default(false),
    /** Null until it is sent for review. */
    review: text('review', { enum: reviewStates }),
    reviewRequestedAt: instant('review_requested_at'),
    /** The last day on which the consents cover a cleared item. */
    clearedUntil: date('cleared_until'),
    publishesWhenCleared: boolean('publishes_when_cleared').notNull().default(false),
    /** Users who uploaded, edited or submitted it, and therefore can't clear it. */
    editorIds: uuid('editor_ids').array().notNull().default(sql`'{}'`),
    /** Reported by connected platforms. */
    views: counter('views'),
    likes: counter('likes'),
    /** Maintained by a trigger on content_sales. */
    sales: counter('sales'),
    revenueCents: cents('revenue_cents'),
  },
  (t) => [
    unique('content_items_agency_id').on(t.agencyId, t.id),
    sameAgency('content_items_creator', [t.agencyId, t.creatorId], creators),
    index('content_items_newest').on(t.agencyId, t.uploadedAt, t.id),
    index('content_items_of_creator').on(t.agencyId, t.creatorId, t.uploadedAt, t.id),
    index('content_items_by_title').on(t.agencyId, t.titleKey, t.id),
    index('content_items_by_revenue').on(t.agencyId, t.revenueCents, t.id),
    index('content_items_by_views').on(t.agencyId, t.views, t.id),
    index('content_items_by_schedule')
      .on(t.agencyId, t.scheduledFor, t.id)
      .where(sql`scheduled_for IS NOT NULL`),
    index('content_items_by_publication')
      .on(t.agencyId, t.publishedAt, t.id)
      .where(sql`published_at IS NOT NULL`),
    index('content_items_due').on(t.scheduledFor).where(sql`state = 'SCHEDULED'`),
    index('content_items_to_review')
      .on(t.agencyId, t.review, t.reviewRequestedAt, t.id)
      .where(sql`review in ('IN_REVIEW', 'NEEDS_EVIDENCE', 'WITHDRAWN') AND archived_at IS NULL`),
    index('content_items_clearance_ends').on(t.clearedUntil).where(sql`review = 'CLEARED'`),
    check(
      'content_items_review',
      sql`review IS NULL OR (review in ('NEEDS_EVIDENCE', 'IN_REVIEW', 'CLEARED', 'WITHDRAWN') AND review_requested_at IS NOT NULL)`,
    ),
    check('content_items_type', sql`type in ('PHOTO', 'VIDEO', 'ALBUM')`),
    check('content_items_state', sql`state in ('DRAFT', 'SCHEDULED', 'PUBLISHED')`),
    check('content_items_price', sql`price_cents >= 100`),
    check('content_items_ppv', sql`NOT is_ppv OR price_cents IS NOT NULL`),
    check('content_items_scheduled', sql`(state = 'SCHEDULED') = (scheduled_for IS NOT NULL)`),
    check('content_items_archived', sql`archived_at IS NULL OR state <> 'SCHEDULED'`),
    check('content_items_published', sql`(state = 'PUBLISHED') = (published_at IS NOT NULL)`),
  ],
)

/** Files of an item in order. */
export const contentFiles = pgTable(
  'content_files',
  {
    agencyId: agencyId(),
    itemId: uuid('item_id').notNull(),
    position: integer('position').notNull(),
    uploadId: uuid('upload_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.itemId, t.position] }),
    sameAgency('content_files_item', [t.agencyId, t.itemId], contentItems).onDelete('cascade'),
    sameAgency('content_files_upload', [t.agencyId, t.uploadId], uploads),
    unique('content_files_upload_once').on(t.agencyId, t.uploadId),
  ],
)

export const contentPeople = pgTable(
  'content_people',
  { agencyId: agencyId(), itemId: uuid('item_id').notNull(), personId: uuid('person_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.itemId, t.personId] }),
    sameAgency('content_people_item', [t.agencyId, t.itemId], contentItems).onDelete('cascade'),
    sameAgency('content_people_person', [t.agencyId, t.personId], people),
    index('content_people_of_person').on(t.agencyId, t.personId),
  ],
)

/** History of an item, as sentences. */
export const contentHistory = pgTable(
  'content_history',
  {
    agencyId: agencyId(),
    itemId: uuid('item_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null for the system. */
    by: text('by'),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.itemId, t.seq] }),
    sameAgency('content_history_item', [t.agencyId, t.itemId], contentItems).onDelete('cascade'),
  ],
)

/** Items of a creator by type and status. Maintained by a trigger on content_items. */
export const contentTotals = pgTable(
  'content_totals',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    type: text('type', { enum: contentTypes }).notNull(),
    status: text('status', { enum: contentStatuses }).notNull(),
    isArchived: boolean('is_archived').notNull(),
    items: counter('items'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.type, t.status, t.isArchived] })],
)

/** Number of a creator's unarchived items. Triggers create and update the row. */
export const creatorContentTotals = pgTable(
  'creator_content_totals',
  { agencyId: agencyId(), creatorId: uuid('creator_id').notNull(), items: counter('items') },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId] }),
    index('creator_content_totals_by_items').on(t.agencyId, t.items, t.creatorId),
  ],
)

/**
 * Where items are and were published: a row per account and period, never deleted. Written by a trigger on
 * content_items; connectors deliver from here.
 */
export const contentPublications = pgTable(
  'content_publications',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    agencyId: agencyId(),
    itemId: uuid('item_id').notNull(),
    /** INTERNAL if the creator had no account. */
    platform: text('platform', { enum: accountPlatforms }).notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Since then it must not be there: edited, consent withdrawn or taken down. */
    withdrawnAt: instant('withdrawn_at'),
    /** When it was confirmed to be gone. */
    removedAt: instant('removed_at'),
    removedBy: text('removed_by'),
    url: text('url'),
    /** The connector events that publish and withdraw it; null if the account was not connected. */
    eventId: bigint('event_id', { mode: 'number' }),
    withdrawalId: bigint('withdrawal_id', { mode: 'number' }),
    /** When a bridge first received it. */
    collectedAt: instant('collected_at'),
  },
  (t) => [
    sameAgency('content_publications_item', [t.agencyId, t.itemId], contentItems),
    uniqueIndex('content_publications_standing')
      .on(t.agencyId, t.itemId, t.platform)
      .where(sql`withdrawn_at IS NULL`),
    index('content_publications_of_item').on(t.agencyId, t.itemId, t.publishedAt),
    index('content_publications_of_event').on(t.agencyId, t.eventId).where(sql`event_id IS NOT NULL`),
    index('content_publications_of_withdrawal')
      .on(t.agencyId, t.withdrawalId)
      .where(sql`withdrawal_id IS NOT NULL`),
    check('content_publications_removed', sql`removed_at IS NULL OR withdrawn_at IS NOT NULL`),
  ],
)

/** An item's share of a paid message and of its refunds. */
export const contentSales = pgTable(
  'content_sales',
  {
    agencyId: agencyId(),
    transactionId: uuid('transaction_id').notNull(),
    itemId: uuid('item_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    messageId: uuid('message_id').notNull(),
    /** 1 for a sale, 0 for a refund or correction. */
    sales: integer('sales').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** In the agency's time zone. */
    day: date('day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.transactionId, t.itemId] }),
    sameAgency('content_sales_item', [t.agencyId, t.itemId], contentItems),
    index('content_sales_of_item').on(t.agencyId, t.itemId, t.day),
    index('content_sales_of_fan').on(t.agencyId, t.fanId, t.itemId),
  ],
)

/** Reviewers' decisions; append-only. */
export const contentReviews = pgTable(
  'content_reviews',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    itemId: uuid('item_id').notNull(),
    /** The version that was reviewed. */
    rev: integer('rev').notNull(),
    verdict: text('verdict', { enum: reviewVerdicts }).notNull(),
    checklist: text('checklist', { enum: reviewChecks }).array().notNull(),
    reason: text('reason'),
    reviewerId: uuid('reviewer_id').notNull(),
    reviewer: text('reviewer').notNull(),
    /** Reviewed by someone who worked on the item, because nobody else could. */
    isSelfReview: boolean('is_self_review').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    sameAgency('content_reviews_item', [t.agencyId, t.itemId], contentItems),
    index('content_reviews_of_item').on(t.agencyId, t.itemId, t.at),
    check('content_reviews_verdict', sql`verdict in ('CLEARED', 'REJECTED')`),
    check('content_reviews_reason', sql`(verdict = 'REJECTED') = (reason IS NOT NULL)`),
  ],
)
