import {
  percentOf,
  type TopPercent,
  topPercents,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type {
  AnalyticsQuery,
  AnalyticsSpend,
  Spender,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Database } from '../../platform/db/database.ts'
import { inScope } from '../../platform/db/scope.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { daysOf, scopeOf } from './analytics-scope.service.ts'
import { countSpend, readSnapshot, type SpendCounts, saveSnapshot, selectSpenders } from './spend.queries.ts'

/** How long a count is reused after the ledger changed: longer for slower counts, up to ten minutes. */
const maxAgeMs = (durationMs: number) => Math.min(10 * 60_000, durationMs * 200)

export type CountedSpend = SpendCounts & { countedAt: string }

/** Counts in progress, by key. */
const pendingCounts = new WeakMap<Database, Map<string, Promise<CountedSpend>>>()

/** Uses the snapshot if the ledger is unchanged or the count is recent; otherwise counts again. */
export async function loadSpend(ctx: Ctx, query: AnalyticsQuery): Promise<CountedSpend> {
  const [scope, days] = [scopeOf(ctx, query), daysOf(ctx, query)]
  const { usable } = await findSnapshot(ctx, query)
  if (usable) return usable
  // Concurrent requests share one count, because each would hold a connection for seconds.
  return shareCount(
    ctx.platform.database,
    JSON.stringify([scope.agencyId, scope.creators, scope.platform, days]),
    async () => {
      // Another request may have finished its count since the first read.
      const latest = await findSnapshot(ctx, query)
      return latest.usable ?? countAndSave(ctx, query, latest.revision)
    },
  )
}

async function findSnapshot(ctx: Ctx, query: AnalyticsQuery) {
  const snapshot = await readSnapshot(scopeOf(ctx, query), query.period)
  const { revision, day, countedRevision, countedAt, counts } = snapshot
  if (!counts || !countedAt || day !== daysOf(ctx, query).to) return { revision, usable: null }
  const at = new Date(countedAt)
  const isRecent = Math.abs(ctx.platform.clock().getTime() - at.getTime()) < maxAgeMs(counts.durationMs)
  // PostgreSQL omits trailing zeros in fractional seconds; `toISOString` restores them.
  const usable: CountedSpend = { ...counts, countedAt: at.toISOString() }
  return { revision, usable: countedRevision === revision || isRecent ? usable : null }
}

async function shareCount(
  database: Database,
  key: string,
  count: () => Promise<CountedSpend>,
): Promise<CountedSpend> {
  const byKey = pendingCounts.get(database) ?? new Map<string, Promise<CountedSpend>>()
  pendingCounts.set(database, byKey)
  const shared = byKey.get(key) ?? count().finally(() => byKey.delete(key))
  byKey.set(key, shared)
  return shared
}

/** Stores the revision from before counting: a concurrent sale can make the snapshot look older, but never newer. */
async function countAndSave(ctx: Ctx, query: AnalyticsQuery, revision: number | null): Promise<CountedSpend> {
  const [scope, days] = [scopeOf(ctx, query), daysOf(ctx, query)]
  const countedAt = ctx.platform.clock().toISOString()
  return inScope(ctx, async (tx) => {
    await tx.extendTimeouts({ statement: 60, lock: 5 })
    const startedAt = performance.now()
    const totals = await countSpend(tx, scope, days, ctx.session.timeZone)
    const counts = { ...totals, durationMs: performance.now() - startedAt }
    if (revision !== null)
      await saveSnapshot(tx, scope, query.period, { day: days.to, revision, countedAt, counts })
    return { ...counts, countedAt }
  })
}

export async function readSpend(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsSpend> {
  const { from, to } = daysOf(ctx, query)
  const row = await loadSpend(ctx, query)
  const shareOf = (fans: number, cents: number) => ({
    fans,
    revenue: fromCents(cents),
    percent: percentOf(cents, row.revenue),
  })
  return {
    from,
    to,
    countedAt: row.countedAt,
    payingFans: row.payingFans,
    revenue: fromCents(row.revenue),
    top: topPercents.map((top) => ({ top, ...shareOf(row[`top${top}Fans`], row[`top${top}`]) })),
    rest: shareOf(row.payingFans - row.top10Fans, row.revenue - row.top10),
  }
}

type SpendersQuery = AnalyticsQuery & { top: TopPercent; limit: number; cursor?: string | undefined }

export async function listSpenders(ctx: Ctx, query: SpendersQuery) {
  const [after = 0] = decodeCursor(query.cursor, ['integer']) ?? []
  const page = { percent: query.top, after, limit: query.limit + 1 }
  const { from, to } = daysOf(ctx, query)
  const range = { from, to, timeZone: ctx.session.timeZone }
  const rows = await inScope(ctx, (tx) => selectSpenders(tx, scopeOf(ctx, query), range, page))
  const data = rows
    .slice(0, query.limit)
    .map(
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
