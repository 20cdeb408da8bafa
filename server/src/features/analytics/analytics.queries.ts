import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** What all reads of one call have in common. `creators` is null for all. */
export type Scope = {
  creators: readonly string[] | null
  platform: AccountPlatform | null
  timeZone: string
}

export type DayRow = {
  day: string
  subscription: number
  tips: number
  ppv: number
  custom: number
  agency: number
  buyers: number
  newFans: number
  lostFans: number
}

const VALUES = (tx: Tx, { creators, platform, timeZone }: Scope) => [
  tx.agencyId,
  creators,
  platform,
  timeZone,
]
const LEDGER = `fan_transactions t JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
  WHERE t.agency_id = $1 AND ($2::uuid[] IS NULL OR t.creator_id = ANY($2::uuid[])) AND ($3::text IS NULL OR f.platform = $3)`
const FANS = `fans f WHERE f.agency_id = $1 AND ($2::uuid[] IS NULL OR f.creator_id = ANY($2::uuid[]))
  AND ($3::text IS NULL OR f.platform = $3)`
const dayOf = (column: string) => `(${column} AT TIME ZONE $4)::date`

/** Days without data are omitted. */
export async function selectDays(tx: Tx, scope: Scope, from: string, to: string): Promise<DayRow[]> {
  return tx.query<DayRow>(
    `WITH sales AS (
       SELECT ${dayOf('t.occurred_at')} AS day,
         coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Subscription'), 0)::bigint AS subscription,
         coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Tips'), 0)::bigint AS tips,
         coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'PPV Content'), 0)::bigint AS ppv,
         coalesce(sum(t.gross_cents) FILTER (WHERE t.type = 'Custom Requests'), 0)::bigint AS custom,
         sum(t.agency_cents)::bigint AS agency, count(DISTINCT t.fan_id) FILTER (WHERE t.kind = 'SALE')::int AS buyers
       FROM ${LEDGER} AND ${dayOf('t.occurred_at')} BETWEEN $5::date AND $6::date GROUP BY 1
     ), moves AS (
       SELECT ${dayOf('m.at')} AS day, count(*) FILTER (WHERE m.what = 'joined')::int AS joined,
         count(*) FILTER (WHERE m.what = 'lost')::int AS lost
       FROM (SELECT f.* FROM ${FANS}) f
       CROSS JOIN LATERAL (VALUES ('joined', f.joined_at), ('lost', least(f.archived_at, f.blocked_at))) AS m (what, at)
       WHERE ${dayOf('m.at')} BETWEEN $5::date AND $6::date GROUP BY 1
     )
     SELECT day::text, coalesce(subscription, 0) AS subscription, coalesce(tips, 0) AS tips, coalesce(ppv, 0) AS ppv,
       coalesce(custom, 0) AS custom, coalesce(agency, 0) AS agency, coalesce(buyers, 0) AS buyers,
       coalesce(joined, 0) AS "newFans", coalesce(lost, 0) AS "lostFans"
     FROM sales FULL JOIN moves USING (day)`,
    [...VALUES(tx, scope), from, to],
  )
}

export type Days = { from: string; to: string; previousFrom: string; previousTo: string }

export type PlatformRow = { platform: AccountPlatform; value: number; previous: number }

export async function selectPlatforms(tx: Tx, scope: Scope, days: Days): Promise<PlatformRow[]> {
  return tx.query<PlatformRow>(
    `SELECT f.platform, coalesce(sum(t.gross_cents) FILTER (WHERE ${dayOf('t.occurred_at')} >= $6::date), 0)::bigint AS value,
       coalesce(sum(t.gross_cents) FILTER (WHERE ${dayOf('t.occurred_at')} < $6::date), 0)::bigint AS previous
     FROM ${LEDGER} AND ${dayOf('t.occurred_at')} BETWEEN $5::date AND $7::date GROUP BY 1 ORDER BY 2 DESC, 1`,
    [...VALUES(tx, scope), days.previousFrom, days.from, days.to],
  )
}

export type CreatorRow = {
  id: string
  stageName: string
  isArchived: boolean
  revenue: number
  previous: number
  fans: number
  engagementSum: number
  engagementFans: number
  firstSaleDay: string | null
  pausedDay: string | null
}

/** Archived creators only with revenue in either period. */
export async function selectCreators(tx: Tx, scope: Scope, days: Days): Promise<CreatorRow[]> {
  return tx.query<CreatorRow>(
    `WITH sales AS (
       SELECT t.creator_id, coalesce(sum(t.gross_cents) FILTER (WHERE ${dayOf('t.occurred_at')} >= $6::date), 0)::bigint AS revenue,
         coalesce(sum(t.gross_cents) FILTER (WHERE ${dayOf('t.occurred_at')} BETWEEN $5::date AND $6::date - 1), 0)::bigint AS previous,
         min(${dayOf('t.occurred_at')}) FILTER (WHERE t.kind = 'SALE') AS first_sale
       FROM ${LEDGER} AND ${dayOf('t.occurred_at')} <= $7::date GROUP BY 1
     ), base AS (
       SELECT f.creator_id, count(*) FILTER (WHERE f.archived_at IS NULL AND f.blocked_at IS NULL)::int AS fans,
         coalesce(sum(f.engagement_rate) FILTER (WHERE f.archived_at IS NULL AND f.blocked_at IS NULL), 0)::int AS engagement,
         count(f.engagement_rate) FILTER (WHERE f.archived_at IS NULL AND f.blocked_at IS NULL)::int AS engaged
       FROM ${FANS} GROUP BY 1
     )
     SELECT c.id, c.stage_name AS "stageName", c.archived_at IS NOT NULL AS "isArchived",
       coalesce(s.revenue, 0) AS revenue, coalesce(s.previous, 0) AS previous, coalesce(b.fans, 0) AS fans,
       coalesce(b.engagement, 0) AS "engagementSum", coalesce(b.engaged, 0) AS "engagementFans",
       s.first_sale::text AS "firstSaleDay",
       CASE WHEN c.status = 'INACTIVE' THEN (
         SELECT ${dayOf('a.at')}::text FROM audit_log a WHERE a.agency_id = $1 AND a.action = 'creator.paused'
           AND a.details->>'creatorId' = c.id::text ORDER BY a.seq DESC LIMIT 1) END AS "pausedDay"
     FROM creators c LEFT JOIN sales s ON s.creator_id = c.id LEFT JOIN base b ON b.creator_id = c.id
     WHERE c.agency_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY($2::uuid[]))
       AND (c.archived_at IS NULL OR s.revenue <> 0 OR s.previous <> 0)
     ORDER BY coalesce(s.revenue, 0) DESC, coalesce(b.fans, 0) DESC, c.stage_name, c.id`,
    [...VALUES(tx, scope), days.previousFrom, days.from, days.to],
  )
}

export async function countFansNow(tx: Tx, scope: Scope): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${FANS} AND f.archived_at IS NULL AND f.blocked_at IS NULL AND $4::text IS NOT NULL`,
    VALUES(tx, scope),
  )
  return row?.n ?? 0
}

export type CohortRow = { cohort: string; month: string | null; buyers: number; fans: number }

/** One row without a month per cohort has its size. */
export async function selectCohorts(tx: Tx, scope: Scope, from: string): Promise<CohortRow[]> {
  return tx.query<CohortRow>(
    `WITH joined AS (
       SELECT f.agency_id, f.id, date_trunc('month', f.joined_at AT TIME ZONE $4)::date AS cohort FROM ${FANS}
         AND ${dayOf('f.joined_at')} >= $5::date
     )
     SELECT j.cohort::text, NULL AS month, 0 AS buyers, count(*)::int AS fans FROM joined j GROUP BY 1
     UNION ALL
     SELECT j.cohort::text, m.month::text, count(*)::int, 0 FROM joined j
     JOIN fan_months m ON m.agency_id = j.agency_id AND m.fan_id = j.id AND m.orders > 0 AND m.month >= j.cohort GROUP BY 1, 2`,
    [...VALUES(tx, scope), from],
  )
}

export type HourRow = { weekday: number; hour: number; revenue: number; orders: number }

export async function selectHours(tx: Tx, scope: Scope, from: string, to: string): Promise<HourRow[]> {
  return tx.query<HourRow>(
    `SELECT extract(isodow FROM t.occurred_at AT TIME ZONE $4)::int AS weekday, extract(hour FROM t.occurred_at AT TIME ZONE $4)::int AS hour,
       sum(t.gross_cents)::bigint AS revenue, count(*) FILTER (WHERE t.kind = 'SALE')::int AS orders
     FROM ${LEDGER} AND ${dayOf('t.occurred_at')} BETWEEN $5::date AND $6::date GROUP BY 1, 2`,
    [...VALUES(tx, scope), from, to],
  )
}
