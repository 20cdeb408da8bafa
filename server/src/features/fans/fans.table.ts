import {
  accountPlatforms,
  DEFAULT_PLATFORM,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { subscriptionStatuses } from '@greenroom/contract/features/fans/fans.schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
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
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

export const bigCounter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
export const cents = (name: string) => bigCounter(name)
export const counter = (name: string) => integer(name).notNull().default(0)

const responseRate = 'round(100.0 * answered_turns / nullif(our_turns, 0))'
// Not wrapped in least(), which ignores null and would give unknown fans 100.
const engagementRate = 'round(100.0 * nullif(active_weeks, 0) / (last_week - first_week + 1))'
const generated = (expression: string): SQL => sql.raw(expression)

/** Columns from totalSpentCents on are maintained by triggers; the app role can't write them. See docs/figures.md. */
export const fans = pgTable(
  'fans',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    username: text('username').notNull(),
    /** Normalized username, unique per creator. */
    usernameKey: text('username_key').notNull(),
    displayName: text('display_name'),
    email: text('email'),
    location: text('location'),
    /** IANA time zone; null if unknown. */
    timeZone: text('time_zone'),
    bio: text('bio'),
    preferredContent: text('preferred_content'),
    /** The id on the platform; null if no bridge has reported the fan. */
    externalId: text('external_id'),
    /** Identifies the creator's platform account. */
    platform: text('platform', { enum: accountPlatforms }).notNull().default(DEFAULT_PLATFORM),
    subscriptionStatus: text('subscription_status', { enum: subscriptionStatuses })
      .notNull()
      .default('active'),
    /** Time of the last change reported by a bridge; older changes are ignored. */
    subscriptionChangedAt: instant('subscription_changed_at'),
    joinedAt: instant('joined_at').notNull(),
    blockedAt: instant('blocked_at'),
    archivedAt: instant('archived_at'),
    /** Only the payments are kept; the fan does not appear in lists, searches or links. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),

    totalSpentCents: cents('total_spent_cents'),
    refundedCents: cents('refunded_cents'),
    orders: counter('orders'),
    ordersCents: cents('orders_cents'),
    firstOrderAt: instant('first_order_at'),
    lastOrderAt: instant('last_order_at'),
    /** The newest month with a transaction, and its sum. */
    month: date('month'),
    monthSpentCents: cents('month_spent_cents'),
    messageCount: counter('message_count'),
    ourTurns: counter('our_turns'),
    answeredTurns: counter('answered_turns'),
    lastMessageAt: instant('last_message_at'),
    lastActiveAt: instant('last_active_at'),
    activeDays: counter('active_days'),
    activeWeeks: counter('active_weeks'),
    /** Weeks since Monday, January 5, 1970. */
    firstWeek: integer('first_week').notNull(),
    lastWeek: integer('last_week').notNull(),
    /** The week up to which inactivity was last counted; `last_week` is never before it. */
    inactiveWeek: integer('inactive_week'),
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
    check('fans_platform', sql`platform in ('ONLYFANS', 'FANSLY', 'FANVUE', 'OTHER', 'INTERNAL')`),
    unique('fans_agency_id').on(t.agencyId, t.id),
    unique('fans_creator_id').on(t.agencyId, t.creatorId, t.id),
    uniqueIndex('fans_username').on(t.agencyId, t.usernameKey, t.creatorId),
    uniqueIndex('fans_external')
      .on(t.agencyId, t.creatorId, t.platform, t.externalId)
      .where(sql`external_id IS NOT NULL`),
    sameAgency('fans_creator', [t.agencyId, t.creatorId], creators),
    index('fans_by_spend').on(t.agencyId, t.totalSpentCents, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_tier').on(t.agencyId, t.tier, t.totalSpentCents, t.id).where(sql`archived_at IS NULL`),
    index('fans_of_creator')
      .on(t.agencyId, t.creatorId, t.totalSpentCents, t.id)
      .where(sql`archived_at IS NULL`),
    index('fans_by_activity').on(t.agencyId, t.lastActiveAt, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_messages').on(t.agencyId, t.messageCount, t.id).where(sql`archived_at IS NULL`),
    index('fans_by_upsell').on(t.agencyId, t.upsellScore, t.id).where(sql`archived_at IS NULL`),
    // Includes archived fans, who also count as new.
    index('fans_by_joining').on(t.agencyId, t.joinedAt, t.id),
    index('fans_by_username').on(t.agencyId, t.usernameKey, t.id).where(sql`archived_at IS NULL`),
    index('fans_engaged')
      .on(t.agencyId, t.totalSpentCents, t.id)
      .where(sql`engagement_rate > 70 AND archived_at IS NULL`),
    index('fans_by_last_week').on(t.agencyId, t.lastWeek).where(sql`active_weeks > 0`),
    index('fans_blocked').on(t.agencyId, t.totalSpentCents, t.id).where(sql`blocked_at IS NOT NULL`),
    index('fans_archived').on(t.agencyId, t.totalSpentCents, t.id).where(sql`archived_at IS NOT NULL`),
    check('fans_subscription', sql`subscription_status in ('active', 'expired', 'other')`),
  ],
)

/** Search text, separate from the frequently updated figures. Maintained by triggers. */
export const fanSearch = pgTable(
  'fan_search',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    /** Username, display name and email, for the fan list. */
    words: text('words').notNull(),
    /** Username and display name, for inbox search. */
    names: text('names').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId] })],
)

/** Spend by month in the agency's time zone; refunds count when recorded. Maintained by triggers. */
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

/** Days with a message or payment. Maintained by triggers. */
export const fanActiveDays = pgTable(
  'fan_active_days',
  { agencyId: agencyId(), fanId: uuid('fan_id').notNull(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId, t.day] })],
)
