import { type PeriodDays, periodDays } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsQuery } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { todayIn } from '../../platform/today.ts'
import type { Scope } from './analytics.queries.ts'

export function scopeOf(ctx: Ctx, { creatorId, platform }: AnalyticsQuery): Scope {
  const { visibleCreators } = ctx.session
  const creatorFilter = creatorId?.toLowerCase()
  const isVisible =
    creatorFilter !== undefined && (visibleCreators === null || visibleCreators.includes(creatorFilter))
  const creators = creatorFilter === undefined ? visibleCreators : isVisible ? [creatorFilter] : []
  return { database: ctx.platform.database, agencyId: ctx.agencyId, creators, platform: platform ?? null }
}

export function daysOf(ctx: Ctx, { period }: AnalyticsQuery): PeriodDays {
  return periodDays(period, todayIn(ctx.session.timeZone, ctx.platform.clock()))
}
