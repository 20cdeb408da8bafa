import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId } from '../../platform/db/columns.ts'
import { bigCounter, cents, counter } from './fans.table.ts'

/** Creator figures by day in the agency's time zone. Maintained by triggers. */
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
    /** Replies to waiting fans, and their total waiting time. */
    replies: counter('replies'),
    replySeconds: bigCounter('reply_seconds'),
    /** Fans whose last order or message is on this day. */
    lastOrderFans: counter('last_order_fans'),
    lastMessageFans: counter('last_message_fans'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.day] })],
)

/** Distinct buyers by month, and those who also bought the month before. Maintained by triggers. */
export const creatorMonths = pgTable(
  'creator_months',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    month: date('month').notNull(),
    buyers: counter('buyers'),
    returningBuyers: counter('returning_buyers'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId, t.month] })],
)

/** Fan counts by creator; archived fans count only in the archived columns. Maintained by triggers. */
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

/** Listed fans by creator and tag. Maintained by triggers. */
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
