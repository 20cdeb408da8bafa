import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'

/** Shared by all reads of a request. `creators` is null for all. */
export type Scope = {
  database: Database
  agencyId: string
  creators: readonly string[] | null
  platform: AccountPlatform | null
}
export type Days = { from: string; to: string; previousFrom: string; previousTo: string }

const REVENUE = '(d.subscription_cents + d.tips_cents + d.ppv_cents + d.custom_cents)'
const IN_SCOPE = `d.agency_id = $1 AND ($2::uuid[] IS NULL OR d.creator_id = ANY ($2)) AND ($3::text IS NULL OR d.platform = $3)`

/** $1 is the agency, $2 the creators, $3 the platform. */
async function read<Row extends Record<string, unknown>>(
  scope: Scope,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { database, agencyId, creators, platform } = scope
  const parameters = [agencyId, creators, platform, ...values]
  return readScoped<Row>(database, agencyId, { name: `analytics-${name}`, text }, parameters)
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

/** Days without data are omitted. */
export async function selectDays(scope: Scope, from: string, to: string): Promise<DayRow[]> {
  return read<DayRow>(
    scope,
    'days',
    `SELECT d.day::text, sum(d.subscription_cents)::bigint AS subscription, sum(d.tips_cents)::bigint AS tips,
       sum(d.ppv_cents)::bigint AS ppv, sum(d.custom_cents)::bigint AS custom, sum(d.agency_cents)::bigint AS agency,
       sum(d.buyers)::int AS buyers, sum(d.new_fans)::int AS "newFans", sum(d.lost_fans)::int AS "lostFans"
     FROM platform_days d WHERE ${IN_SCOPE} AND d.day BETWEEN $4::date AND $5::date GROUP BY d.day`,
    [from, to],
  )
}

export type SalesRow = { creatorId: string; platform: AccountPlatform; value: number; previous: number }

/** Sums by creator and platform, omitting those without sales in either period. */
export async function selectSales(scope: Scope, days: Days): Promise<SalesRow[]> {
  return read<SalesRow>(
    scope,
    'sales',
    `SELECT d.creator_id AS "creatorId", d.platform,
       coalesce(sum(${REVENUE}) FILTER (WHERE d.day >= $5::date), 0)::bigint AS value,
       coalesce(sum(${REVENUE}) FILTER (WHERE d.day < $5::date), 0)::bigint AS previous
     FROM platform_days d WHERE ${IN_SCOPE} AND d.day BETWEEN $4::date AND $6::date
     GROUP BY 1, 2 HAVING bool_or(d.orders <> 0 OR ${REVENUE} <> 0)`,
    [days.previousFrom, days.from, days.to],
  )
}

export type CreatorRow = {
  id: string
  stageName: string
  isArchived: boolean
  fans: number
  engagedFans: number
  engagementSum: number
  firstSaleDay: string | null
  pausedDay: string | null
}

/** Includes archived creators; sorted by name. */
export async function selectCreators(scope: Scope, timeZone: string): Promise<CreatorRow[]> {
  return read<CreatorRow>(
    scope,
    'creators',
    `WITH totals AS (
       SELECT d.creator_id, sum(d.fans)::int AS fans, sum(d.engaged_fans)::int AS engaged, sum(d.engagement_sum)::bigint AS engagement,
         min(d.first_sale_day) AS first_sale
       FROM platform_totals d WHERE ${IN_SCOPE} GROUP BY 1
     )
     SELECT c.id, c.stage_name AS "stageName", c.archived_at IS NOT NULL AS "isArchived", coalesce(t.fans, 0) AS fans,
       coalesce(t.engaged, 0) AS "engagedFans", coalesce(t.engagement, 0) AS "engagementSum", t.first_sale::text AS "firstSaleDay",
       CASE WHEN c.status = 'INACTIVE' THEN (
         SELECT (a.at AT TIME ZONE $4)::date::text FROM audit_log a WHERE a.agency_id = $1 AND a.action = 'creator.paused'
           AND a.details->>'creatorId' = c.id::text ORDER BY a.seq DESC LIMIT 1) END AS "pausedDay"
     FROM creators c LEFT JOIN totals t ON t.creator_id = c.id
     WHERE c.agency_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2)) ORDER BY c.stage_name, c.id`,
    [timeZone],
  )
}

/** Current fans: neither archived nor blocked. */
export async function countFans(scope: Scope): Promise<number> {
  const [row] = await read<{ n: number }>(
    scope,
    'fans',
    `SELECT coalesce(sum(d.fans), 0)::int AS n FROM platform_totals d WHERE ${IN_SCOPE}`,
  )
  return row?.n ?? 0
}

export type CohortRow = { cohort: string; month: string | null; n: number }

/** Number of fans who joined in a month (`month` is null), and how many of them bought in each month since. */
export async function selectCohorts(scope: Scope, from: string): Promise<CohortRow[]> {
  return read<CohortRow>(
    scope,
    'cohorts',
    `SELECT date_trunc('month', d.day::timestamp)::date::text AS cohort, NULL::text AS month, sum(d.new_fans)::int AS n
     FROM platform_days d WHERE ${IN_SCOPE} AND d.day >= $4::date GROUP BY 1
     UNION ALL
     SELECT d.cohort::text, d.month::text, sum(d.buyers)::int FROM platform_cohorts d
     WHERE ${IN_SCOPE} AND d.cohort >= $4::date AND d.month >= d.cohort GROUP BY 1, 2`,
    [from],
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const sums = (column: string, type: string) =>
  `ARRAY[${HOURS.map((hour) => `sum(d.${column}[${hour + 1}])`).join(', ')}]::${type}[]`

/** The arrays have one entry per hour of the day. */
export type WeekdayRow = { weekday: number; cents: number[]; orders: number[] }

export async function selectHours(scope: Scope, from: string, to: string): Promise<WeekdayRow[]> {
  return read<WeekdayRow>(
    scope,
    'hours',
    `SELECT extract(isodow FROM d.day)::int AS weekday, ${sums('cents', 'float8')} AS cents, ${sums('orders', 'int')} AS orders
     FROM platform_hours d WHERE ${IN_SCOPE} AND d.day BETWEEN $4::date AND $5::date GROUP BY 1`,
    [from, to],
  )
}
