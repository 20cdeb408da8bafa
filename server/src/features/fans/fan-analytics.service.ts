import type { FanAnalytics } from '@greenroom/contract/features/fans/fans.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { isVisibleCreator } from '../creators/creators.service.ts'
import { type AnalyticsRow, readAnalytics } from './fan-analytics.queries.ts'
import { currentLocalDate, visibleCreatorIds } from './fans.service.ts'

const DAY_MS = 86_400_000

export async function fanAnalytics(ctx: Ctx, creatorId?: string): Promise<FanAnalytics> {
  if (creatorId !== undefined && !(await inScope(ctx, (tx) => isVisibleCreator(ctx, tx, creatorId))))
    throw notFound()
  const creators = visibleCreatorIds(ctx, creatorId)
  const row = await readAnalytics(ctx.platform.database, ctx.agencyId, creators, currentLocalDate(ctx))
  if (!row) throw notFound()
  const canSeeRevenue = may(ctx.session.role, 'creators:revenue')
  return {
    totals: toTotals(row, canSeeRevenue),
    opportunities: {
      engaged: row.engaged,
      regular: row.regulars,
      // Fans with messages minus those with a recent one.
      quiet: row.messaged - row.recently_messaged,
    },
    // The current period ends today.
    period: { from: subtractDays(row.today, 29), to: row.today },
    previousPeriod: { from: subtractDays(row.today, 59), to: subtractDays(row.today, 30) },
    revenue: canSeeRevenue
      ? {
          current: fromCents(row.revenue),
          previous: fromCents(row.revenue_before),
          lastWeek: fromCents(row.revenue_week),
          weekBefore: fromCents(row.revenue_week_before),
        }
      : null,
    newFans: { current: row.new_fans, previous: row.new_fans_before, lastWeek: row.new_fans_week },
    // Buyers minus those with an order in the last 30 days.
    lapsed: row.buyers - row.recent_buyers,
    buyers: row.buyers,
    retention: {
      current: percent(row.returning_buyers, row.bought_last_month),
      previous: percent(row.returning_buyers_last_month, row.bought_month_before),
    },
    response: {
      fanRate: percent(row.answered_turns, row.our_turns),
      ourMinutes: row.replies === 0 ? null : Math.round(row.reply_seconds / row.replies / 6) / 10,
    },
  }
}

/** Archived fans are excluded from tiers, but their spend is included in the total. */
function toTotals(row: AnalyticsRow, canSeeRevenue: boolean): FanAnalytics['totals'] {
  const cents = {
    WHALE: row.whale_cents,
    VIP: row.vip_cents,
    REGULAR: row.regular_cents,
    CASUAL: row.casual_cents,
  }
  const sum = row.whale_cents + row.vip_cents + row.regular_cents + row.casual_cents + row.archived_cents
  return {
    fans: row.whales + row.vips + row.regulars + row.casuals,
    tiers: { WHALE: row.whales, VIP: row.vips, REGULAR: row.regulars, CASUAL: row.casuals },
    revenueByTier: canSeeRevenue
      ? {
          WHALE: fromCents(cents.WHALE),
          VIP: fromCents(cents.VIP),
          REGULAR: fromCents(cents.REGULAR),
          CASUAL: fromCents(cents.CASUAL),
        }
      : null,
    revenue: canSeeRevenue ? fromCents(sum) : null,
  }
}

function percent(part: number, total: number): number | null {
  return total === 0 ? null : Math.min(100, Math.round((100 * part) / total))
}

function subtractDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - n * DAY_MS).toISOString().slice(0, 10)
}
