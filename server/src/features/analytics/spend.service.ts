import {
  type PeriodDays,
  percentOf,
  type SpendTop,
  spendTops,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type {
  AnalyticsQuery,
  AnalyticsSpend,
  Spender,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import type { Scope } from './analytics.queries.ts'
import { daysOf, scopeOf } from './analytics-scope.service.ts'
import { countSpend, type SpendRow, selectSpenders } from './spend.queries.ts'

export type CountedSpend = SpendRow & { countedAt: string }

export async function spendOf(ctx: Ctx, tx: Tx, scope: Scope, days: PeriodDays): Promise<CountedSpend> {
  return { ...(await countSpend(tx, scope, days)), countedAt: ctx.platform.clock().toISOString() }
}

export async function readSpend(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsSpend> {
  const days = daysOf(ctx, query)
  const row = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    spendOf(ctx, tx, scopeOf(ctx, query), days),
  )
  const part = (fans: number, cents: number) => ({
    fans,
    revenue: fromCents(cents),
    percent: percentOf(cents, row.revenue),
  })
  return {
    from: days.from,
    to: days.to,
    countedAt: row.countedAt,
    payingFans: row.payingFans,
    revenue: fromCents(row.revenue),
    top: spendTops.map((top) => ({ top, ...part(row[`top${top}Fans`], row[`top${top}`]) })),
    rest: part(row.payingFans - row.top10Fans, row.revenue - row.top10),
  }
}

type SpendersQuery = AnalyticsQuery & { top: SpendTop; limit: number; cursor?: string | undefined }

export async function listSpenders(ctx: Ctx, query: SpendersQuery) {
  const [after = 0] = decodeCursor(query.cursor, ['integer']) ?? []
  const page = { percent: query.top, after, limit: query.limit + 1 }
  const rows = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    selectSpenders(tx, scopeOf(ctx, query), daysOf(ctx, query), page),
  )
  const data = rows.slice(0, query.limit).map(
    (row): Spender => ({
      rank: row.rank,
      fan: { id: row.fanId, name: row.username },
      creator: { id: row.creatorId, name: row.stageName },
      revenue: fromCents(row.revenue),
      orders: row.orders,
    }),
  )
  const last = rows.length > query.limit ? data.at(-1) : undefined
  return { data, meta: { nextCursor: last ? encodeCursor([last.rank]) : null, total: null } }
}
