import { purchaseFrequency } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Fan, FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { FanDetailRow, FanRow } from './fans.queries.ts'

const DAY_SECONDS = 86_400

/** Mean number of days between orders; null for fewer than two orders. */
function usualGapDays({ orders, order_span_seconds }: FanRow): number | null {
  return orders < 2 || order_span_seconds === null ? null : order_span_seconds / (orders - 1) / DAY_SECONDS
}

export function toFan(row: FanRow): Fan {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    location: row.location,
    creator: { id: row.creator_id, stageName: row.stage_name },
    tier: row.tier,
    totalSpent: fromCents(row.total_spent_cents),
    spentThisMonth: fromCents(row.month_spent_cents),
    orders: row.orders,
    avgOrderValue: row.orders === 0 ? null : fromCents(Math.round(row.orders_cents / row.orders)),
    purchaseFrequency: purchaseFrequency(row.orders, usualGapDays(row)),
    lastPurchase: row.last_order_at,
    messageCount: row.message_count,
    responseRate: row.response_rate,
    engagementRate: row.engagement_rate,
    upsellScore: row.upsell_score,
    lastActive: row.last_active_at,
    daysSinceLastMessage: row.silent_days,
    daysActive: row.active_days,
    joinDate: row.joined_at,
    preferredContent: row.preferred_content,
    platform: row.platform,
    isBlocked: row.is_blocked,
    isArchived: row.is_archived,
  }
}

export function toFanDetail(row: FanDetailRow): FanDetail {
  const gap = usualGapDays(row)
  return {
    ...toFan(row),
    bio: row.bio,
    timeZone: row.time_zone,
    subscriptionStatus: row.subscription_status,
    usualGapDays: gap === null ? null : Math.round(gap * 10) / 10,
    daysSinceLastPurchase: row.days_since_order,
    daysSinceLastActive: row.days_since_active,
    refunded: fromCents(row.refunded_cents),
    tags: row.tags,
    block: row.block && row.blocked_at !== null ? { at: row.blocked_at, ...row.block } : null,
  }
}
