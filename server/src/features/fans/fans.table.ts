import { subscriptionStatuses } from '@greenroom/contract/features/fans/fans.schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

export const cents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
export const counter = (name: string) => integer(name).notNull().default(0)

const responseRate = 'round(100.0 * answered_turns / nullif(our_turns, 0))'
// No least() around it: that takes no notice of null, and a fan about whom nothing is known is not a perfect one.
const engagementRate = 'round(100.0 * nullif(active_weeks, 0) / (last_week - first_week + 1))'
const generated = (expression: string): SQL => sql.raw(expression)

/**
 * A fan of one creator. The figures below the line are kept by triggers on the ledger and on messages; the app's role
 * may not write them. What each means stands in docs/figures.md.
 */
export const fans = pgTable(
  'fans',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    username: text('username').notNull(),
    /** Folded: one spelling of a name per creator. */
    usernameKey: text('username_key').notNull(),
    displayName: text('display_name'),
    email: text('email'),
    location: text('location'),
    /** A place of the time zone database; null where nobody knows. */
    timeZone: text('time_zone'),
    bio: text('bio'),
    preferredContent: text('preferred_content'),
    platform: text('platform').notNull().default('ONLYFANS'),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('active'),
    joinedAt: instant('joined_at').notNull(),
    blockedAt: instant('blocked_at'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),

    totalSpentCents: cents('total_spent_cents'),
    refundedCents: cents('refunded_cents'),
    orders: counter('orders'),
    ordersCents: cents('orders_cents'),
    firstOrderAt: instant('first_order_at'),
    lastOrderAt: instant('last_order_at'),
    /** The newest month with a row in the ledger, and its sum. */
    month: date('month'),
    monthSpentCents: cents('month_spent_cents'),
    messageCount: counter('message_count'),
    ourTurns: counter('our_turns'),
    answeredTurns: counter('answered_turns'),
    lastMessageAt: instant('last_message_at'),
    lastActiveAt: instant('last_active_at'),
    activeDays: counter('active_days'),
    activeWeeks: counter('active_weeks'),
    /** Weeks since Monday, 5 January 1970. */
    firstWeek: integer('first_week').notNull(),
    lastWeek: integer('last_week').notNull(),
    /** The week in which a long silence was last counted; `last_week` is not before it. */
    agedWeek: integer('aged_week'),
    tier: text('tier').notNull().generatedAlwaysAs(generated('public.tier_of(total_spent_cents)')),
    responseRate: smallint('response_rate').generatedAlwaysAs(generated(responseRate)),
    engagementRate: smallint('engagement_rate').generatedAlwaysAs(generated(engagementRate)),
    upsellScore: smallint('upsell_score')
      .notNull()
      .generatedAlwaysAs(
        generated(`least(100, coalesce(${engagementRate}, 50) + coalesce(${responseRate}, 30))`),
      ),
  },
  (t) => [
    unique('fans_agency_id').on(t.agencyId, t.id),
    unique('fans_creator_id').on(t.agencyId, t.creatorId, t.id),
    uniqueIndex('fans_username').on(t.agencyId, t.usernameKey, t.creatorId),
    foreignKey({
      name: 'fans_creator',
      columns: [t.agencyId, t.creatorId],
      foreignColumns: [creators.agencyId, creators.id],
    }),
    index('fans_by_spend').on(t.agencyId, t.totalSpentCents, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_tier').on(t.agencyId, t.tier, t.totalSpentCents, t.id).where(sql`archived_at IS NULL`),
    index('fans_of_creator')
      .on(t.agencyId, t.creatorId, t.totalSpentCents, t.id)
      .where(sql`archived_at IS NULL`),
    index('fans_by_activity').on(t.agencyId, t.lastActiveAt, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_messages').on(t.agencyId, t.messageCount, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_upsell').on(t.agencyId, t.upsellScore, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_joining').on(t.agencyId, t.joinedAt, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_username').on(t.agencyId, t.usernameKey, t.id).where(sql`archived_at IS NULL`),
    index('fans_engaged')
      .on(t.agencyId, t.totalSpentCents, t.id)
      .where(sql`engagement_rate > 70 AND archived_at IS NULL`),
    index('fans_to_age').on(t.agencyId, t.lastWeek).where(sql`active_weeks > 0`),
    index('fans_blocked').on(t.agencyId, t.totalSpentCents, t.id).where(sql`blocked_at IS NOT NULL`),
    index('fans_archived').on(t.agencyId, t.totalSpentCents, t.id).where(sql`archived_at IS NOT NULL`),
    check('fans_subscription', sql`subscription_status in ('active', 'expired', 'other')`),
  ],
)

/** What fans are searched by, apart from their figures: those change with every message, this hardly ever. Kept by triggers. */
export const fanSearch = pgTable(
  'fan_search',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    words: text('words').notNull(),
    /** Username and display name: what the inbox is searched by. */
    names: text('names').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId] })],
)

/** What a fan paid in each month of the agency's time; refunds count where they were booked. Kept by triggers. */
export const fanMonths = pgTable(
  'fan_months',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    month: date('month').notNull(),
    orders: counter('orders'),
    subscriptionCents: cents('subscription_cents'),
    tipsCents: cents('tips_cents'),
    ppvCents: cents('ppv_cents'),
    customCents: cents('custom_cents'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId, t.month] })],
)

/** The days on which a fan wrote or paid. Kept by triggers. */
export const fanActiveDays = pgTable(
  'fan_active_days',
  { agencyId: agencyId(), fanId: uuid('fan_id').notNull(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId, t.day] })],
)
