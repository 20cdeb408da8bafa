import { accountPlatforms } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId } from '../../platform/db/columns.ts'
import { bigCounter, cents, counter } from './fans.table.ts'

const key = {
  agencyId: agencyId(),
  creatorId: uuid('creator_id').notNull(),
  platform: text('platform', { enum: accountPlatforms }).notNull(),
}
const emptyHours = (type: string) => sql.raw(`array_fill(0::${type}, ARRAY[24])`)

/** Sales and fans by day, creator and platform, in the agency's time zone. Maintained by triggers. */
export const platformDays = pgTable(
  'platform_days',
  {
    ...key,
    day: date('day').notNull(),
    subscriptionCents: cents('subscription_cents'),
    tipsCents: cents('tips_cents'),
    ppvCents: cents('ppv_cents'),
    customCents: cents('custom_cents'),
    agencyCents: cents('agency_cents'),
    orders: counter('orders'),
    /** Fans with a sale on the day. */
    buyers: counter('buyers'),
    newFans: counter('new_fans'),
    /** Archived or blocked on the day, whichever came first. */
    lostFans: counter('lost_fans'),
  },
  // Day first, because most reads cover a date range of all creators, and must not get slower as data accumulates.
  (t) => [primaryKey({ columns: [t.agencyId, t.day, t.creatorId, t.platform] })],
)

/** Sales by hour of the day; each array has 24 entries. Maintained by triggers. */
export const platformHours = pgTable(
  'platform_hours',
  {
    ...key,
    day: date('day').notNull(),
    cents: bigint('cents', { mode: 'number' }).array().notNull().default(emptyHours('bigint')),
    orders: integer('orders').array().notNull().default(emptyHours('integer')),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.day, t.creatorId, t.platform] })],
)

/** Fans who joined in the month `cohort` and bought in `month`. Maintained by triggers. */
export const platformCohorts = pgTable(
  'platform_cohorts',
  { ...key, cohort: date('cohort').notNull(), month: date('month').notNull(), buyers: counter('buyers') },
  (t) => [primaryKey({ columns: [t.agencyId, t.cohort, t.month, t.creatorId, t.platform] })],
)

/** Current fans of a creator on a platform. Maintained by triggers. */
export const platformTotals = pgTable(
  'platform_totals',
  {
    ...key,
    /** Neither archived nor blocked. */
    fans: counter('fans'),
    /** Number of these fans with an engagement rate, and the sum of the rates. */
    engagedFans: counter('engaged_fans'),
    engagementSum: bigCounter('engagement_sum'),
    firstSaleDay: date('first_sale_day'),
    /** Incremented on every change of the underlying ledger. */
    revision: bigCounter('revision'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.platform] })],
)
