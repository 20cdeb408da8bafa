import type { Tx } from '../../platform/db/scope.ts'
import type { Days, Scope } from './analytics.queries.ts'

/** Rows of the ledger from $5 to before $6, days in the zone $4. */
const SPENT = `SELECT t.fan_id, sum(t.gross_cents)::bigint AS cents, count(*) FILTER (WHERE t.kind = 'SALE')::int AS orders
  FROM fan_transactions t JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
  WHERE t.agency_id = $1 AND ($2::uuid[] IS NULL OR t.creator_id = ANY($2::uuid[])) AND ($3::text IS NULL OR f.platform = $3)
    AND t.occurred_at >= ($5::date::timestamp AT TIME ZONE $4) AND t.occurred_at < (($6::date + 1)::timestamp AT TIME ZONE $4)
  GROUP BY 1`

const values = (tx: Tx, { creators, platform, timeZone }: Scope, from: string, to: string) => [
  tx.agencyId,
  creators,
  platform,
  timeZone,
  from,
  to,
]

/** A fan with a sale in the period is a paying fan; the revenue includes everybody's refunds and corrections. */
export type SpendRow = {
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

export async function countSpend(tx: Tx, scope: Scope, days: Days): Promise<SpendRow> {
  const [now] = await tx.query<Omit<SpendRow, 'previousPayingFans' | 'previousRevenue'>>(
    `WITH spent AS (${SPENT}), ranked AS (
       SELECT cents, row_number() OVER (ORDER BY cents DESC, fan_id) AS rank, count(*) OVER () AS fans
       FROM spent WHERE orders > 0
     )
     SELECT (SELECT count(*) FROM ranked)::int AS "payingFans", coalesce((SELECT sum(cents) FROM spent), 0)::bigint AS revenue,
       count(*) FILTER (WHERE rank <= ceil(fans / 100.0))::int AS "top1Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans / 100.0)), 0)::bigint AS top1,
       count(*) FILTER (WHERE rank <= ceil(fans * 5 / 100.0))::int AS "top5Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans * 5 / 100.0)), 0)::bigint AS top5,
       count(*) FILTER (WHERE rank <= ceil(fans * 10 / 100.0))::int AS "top10Fans",
       coalesce(sum(cents) FILTER (WHERE rank <= ceil(fans * 10 / 100.0)), 0)::bigint AS top10
     FROM ranked`,
    values(tx, scope, days.from, days.to),
  )
  const [previous] = await tx.query<{ fans: number; revenue: number }>(
    `WITH spent AS (${SPENT})
     SELECT count(*) FILTER (WHERE orders > 0)::int AS fans, coalesce(sum(cents), 0)::bigint AS revenue FROM spent`,
    values(tx, scope, days.previousFrom, days.previousTo),
  )
  return {
    ...(now as SpendRow),
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

/** Ranks after `after`, up to the last rank of the top percent. */
export async function selectSpenders(
  tx: Tx,
  scope: Scope,
  days: Days,
  { percent, after, limit }: { percent: number; after: number; limit: number },
): Promise<SpenderRow[]> {
  return tx.query<SpenderRow>(
    `WITH ranked AS (
       SELECT s.*, row_number() OVER (ORDER BY s.cents DESC, s.fan_id) AS rank, count(*) OVER () AS fans
       FROM (${SPENT}) s WHERE s.orders > 0
     ), page AS (
       SELECT * FROM ranked WHERE rank > $8 AND rank <= ceil(fans * $7::int / 100.0) ORDER BY rank LIMIT $9
     )
     SELECT p.rank::int, p.fan_id AS "fanId", f.username, c.id AS "creatorId", c.stage_name AS "stageName",
       p.cents AS revenue, p.orders
     FROM page p JOIN fans f ON f.agency_id = $1 AND f.id = p.fan_id
     JOIN creators c ON c.agency_id = f.agency_id AND c.id = f.creator_id ORDER BY p.rank`,
    [...values(tx, scope, days.from, days.to), percent, after, limit],
  )
}
