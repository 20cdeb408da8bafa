import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId } from '../../platform/db/columns.ts'
import { cents, counter } from './fans.table.ts'

/** All figures of a creator by day of the agency's time. Kept by triggers. */
export const creatorDays = pgTable(
  'creator_days',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    day: date('day').notNull(),
    subscriptionCents: cents('subscription_cents'),
    tipsCents: cents('tips_cents'),
    ppvCents: cents('ppv_cents'),
    customCents: cents('custom_cents'),
    feeCents: cents('fee_cents'),
    creatorCents: cents('creator_cents'),
    agencyCents: cents('agency_cents'),
    refundedCents: cents('refunded_cents'),
    orders: counter('orders'),
    newFans: counter('new_fans'),
    messagesIn: counter('messages_in'),
    messagesOut: counter('messages_out'),
    /** Times we answered a fan who was waiting, and the seconds they waited in all. */
    replies: counter('replies'),
    replySeconds: cents('reply_seconds'),
    /** Fans in the lists whose last order, or last message, fell on this day: so many are still fresh. */
    lastOrderFans: counter('last_order_fans'),
    lastMessageFans: counter('last_message_fans'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.day] })],
)

/** Distinct buyers of a creator by month, and how many of them had bought the month before. Kept by triggers. */
export const creatorMonths = pgTable(
  'creator_months',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    month: date('month').notNull(),
    buyers: counter('buyers'),
    cameBack: counter('came_back'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.month] })],
)

/** How many fans of each sort a creator has, archived ones left out. Kept by triggers. */
export const creatorFanTotals = pgTable(
  'creator_fan_totals',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    whales: counter('whales'),
    vips: counter('vips'),
    regulars: counter('regulars'),
    casuals: counter('casuals'),
    whaleCents: cents('whale_cents'),
    vipCents: cents('vip_cents'),
    regularCents: cents('regular_cents'),
    casualCents: cents('casual_cents'),
    archivedCents: cents('archived_cents'),
    engaged: counter('engaged'),
    messaged: counter('messaged'),
    buyers: counter('buyers'),
    blocked: counter('blocked'),
    archived: counter('archived'),
    ourTurns: counter('our_turns'),
    answeredTurns: counter('answered_turns'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId] })],
)

/** How many fans the list shows for a creator and a tag. */
export const creatorTagTotals = pgTable(
  'creator_tag_totals',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    tag: text('tag').notNull(),
    fans: counter('fans'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.tag] })],
)
