import type { AnalyticsPeriod } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import type { Days, Scope } from './analytics.queries.ts'

/** A paying fan has a sale in the period; revenue includes refunds and corrections of all fans. */
export type SpendCounts = {
  payingFans: number
  revenue: number
  previousPayingFans: number
  previousRevenue: number
  top1Fans: number
  top1: number
  top5Fans: number
  top5: number
  top10Fans: number
  top10: number
}

/** Includes how long the count took. */
export type StoredCounts = SpendCounts & { durationMs: number }

/** Placeholders in a snapshot's key. */
const ALL_CREATORS = '00000000-0000-0000-0000-000000000000'
const ALL_PLATFORMS = ''
const keyOf = ({ creators, platform }: Scope) => [creators?.[0] ?? ALL_CREATORS, platform ?? ALL_PLATFORMS]

/** `revision` is null without fans or sales. */
export type SnapshotRow = {
  revision: number | null
  day: string | null
  countedRevision: number | null
  countedAt: string | null
  counts: StoredCounts | null
}

/** The snapshot if there is one, and the current revision of the ledger. */
export async function readSnapshot(scope: Scope, period: AnalyticsPeriod): Promise<SnapshotRow> {
  const { database, agencyId, creators, platform } = scope
  const text = `SELECT l.revision, s.day::text, s.revision AS "countedRevision", s.counted_at AS "countedAt", s.counts
    FROM (
      SELECT sum(t.revision)::bigint AS revision FROM platform_totals t
      WHERE t.agency_id = $1 AND ($2::uuid[] IS NULL OR t.creator_id = ANY ($2)) AND ($3::text IS NULL OR t.platform = $3)
    ) l
    LEFT JOIN spend_snapshots s ON s.agency_id = $1 AND s.period = $4 AND s.creator_id = $5 AND s.platform = $6`
  const values = [agencyId, creators, platform, period, ...keyOf(scope)]
  const [row] = await readScoped<SnapshotRow>(database, agencyId, { name: 'analytics-spend', text }, values)
  return row as SnapshotRow
}

export async function saveSnapshot(
  tx: Tx,
  scope: Scope,
  period: AnalyticsPeriod,
  snapshot: { day: string; revision: number; countedAt: string; counts: StoredCounts },
): Promise<void> {
  const { day, revision, countedAt, counts } = snapshot
  await tx.query(
    `INSERT INTO spend_snapshots (agency_id, period, creator_id, platform, day, revision, counted_at, counts)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (agency_id, period, creator_id, platform) DO UPDATE SET
       day = excluded.day, revision = excluded.revision, counted_at = excluded.counted_at, counts = excluded.counts`,
    [tx.agencyId, period, ...keyOf(scope), day, revision, countedAt, JSON.stringify(counts)],
  )
}

/**
 * Spend by fan, from day $5 to day $6 in time zone $4. Joins through creators so that each creator is one index range
 * scan.
 */
const SPEND_BY_FAN = `SELECT t.fan_id, sum(t.gross_cents)::bigint AS cents, count(*) FILTER (WHERE t.kind = 'SALE')::int AS orders
  FROM creators c JOIN fan_transactions t ON t.agency_id = c.agency_id AND t.creator_id = c.id
  WHERE c.agency_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2))
    AND ($3::text IS NULL OR EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = t.agency_id AND f.id = t.fan_id AND f.platform = $3))
    AND t.occurred_at >= ($5::date::timestamp AT TIME ZONE $4) AND t.occurred_at < (($6::date + 1)::timestamp AT TIME ZONE $4)
  GROUP BY 1`

type DateRange = { from: string; to: string; timeZone: string }
const values = (tx: Tx, { creators, platform }: Scope, { from, to, timeZone }: DateRange) => [
  tx.agencyId,
  creators,
  platform,
  timeZone,
  from,
  to,
]

export async function countSpend(tx: Tx, scope: Scope, days: Days, timeZone: string): Promise<SpendCounts> {
  const [current] = await tx.query<Omit<SpendCounts, 'previousPayingFans' | 'previousRevenue'>>(
    `WITH spent AS (${SPEND_BY_FAN}), ranked AS (
       SELECT cents, row_number() OVER (ORDER BY cents DESC, fan_id) AS rank, count(*) OVER () AS fans
       FROM spent WHERE orders > 0
     )
     SELECT count(*)::int AS "payingFans", coalesce((SELECT sum(cents) FROM spent), 0)::bigint AS revenue,
       count(*) FILTER (WHERE rank <= ceil(fans / 100.0))::int AS "top1Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans / 100.0)), 0)::bigint AS top1,
       count(*) FILTER (WHERE rank <= ceil(fans * 5 / 100.0))::int AS "top5Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans * 5 / 100.0)), 0)::bigint AS top5,
       count(*) FILTER (WHERE rank <= ceil(fans * 10 / 100.0))::int AS "top10Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans * 10 / 100.0)), 0)::bigint AS top10
     FROM ranked`,
    values(tx, scope, { from: days.from, to: days.to, timeZone }),
  )
  const [previous] = await tx.query<{ fans: number; revenue: number }>(
    `WITH spent AS (${SPEND_BY_FAN})
     SELECT count(*) FILTER (WHERE orders > 0)::int AS fans, coalesce(sum(cents), 0)::bigint AS revenue FROM spent`,
    values(tx, scope, { from: days.previousFrom, to: days.previousTo, timeZone }),
  )
  return {
    ...(current as SpendCounts),
    previousPayingFans: previous?.fans ?? 0,
    previousRevenue: previous?.revenue ?? 0,
  }
}

export type SpenderRow = {
  rank: number
  fanId: string
  username: string
  creatorId: string
  stageName: string
  revenue: number
  orders: number
}

/** Spenders ranked after `after`, up to the last rank in the top `percent`. */
export async function selectSpenders(
  tx: Tx,
  scope: Scope,
  range: DateRange,
  { percent, after, limit }: { percent: number; after: number; limit: number },
): Promise<SpenderRow[]> {
  return tx.query<SpenderRow>(
    `WITH ranked AS (
       SELECT s.*, row_number() OVER (ORDER BY s.cents DESC, s.fan_id) AS rank, count(*) OVER () AS fans
       FROM (${SPEND_BY_FAN}) s WHERE s.orders > 0
     ), page AS (
       SELECT * FROM ranked WHERE rank > $8 AND rank <= ceil(fans * $7::int / 100.0) ORDER BY rank LIMIT $9
     )
     SELECT p.rank::int, p.fan_id AS "fanId", f.username, c.id AS "creatorId", c.stage_name AS "stageName",
       p.cents AS revenue, p.orders
     FROM page p JOIN fans f ON f.agency_id = $1 AND f.id = p.fan_id
     JOIN creators c ON c.agency_id = f.agency_id AND c.id = f.creator_id ORDER BY p.rank`,
    [...values(tx, scope, range), percent, after, limit],
  )
}
