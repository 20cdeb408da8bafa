import type { CreatorStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorFilter, CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Statement } from '../../platform/db/scope.ts'
import type { VisibleIds } from './creators.queries.ts'
import { IS_PENDING_SIGN_UP } from './creators.table.ts'

export type CreatorCriteria = CreatorFilter & { visibleIds: VisibleIds; byRealName: boolean }
export type Order = { sort: CreatorSort; desc: boolean }
export type Position = { key: string | number; id: string } | null
/** First day of the agency's current month, and the current time. */
export type Moment = { month: string; now: string }

export type CreatorRow = {
  id: string
  stage_name: string
  status: CreatorStatus
  is_verified: boolean
  is_archived: boolean
  origin: 'sign-up' | 'application' | 'added' | 'import'
  revenue_cents: number
  fans: number
  new_fans: number
  content: number
  new_content: number
  operators: { id: string; name: string }[]
  access: 'account' | 'invited' | 'none'
  created_at: string
}
export type ListRow = CreatorRow & { sort_key: string | number }

/** Must match the index expressions. */
const REVENUE = '(t.whale_cents + t.vip_cents + t.regular_cents + t.casual_cents + t.archived_cents)'
const FANS = '(t.whales + t.vips + t.regulars + t.casuals)'

const sortKeys: Record<CreatorSort, { key: string; type: string; id: string }> = {
  revenue: { key: REVENUE, type: 'bigint', id: 't.creator_id' },
  fans: { key: FANS, type: 'bigint', id: 't.creator_id' },
  name: { key: 'lower(c.stage_name)', type: 'text', id: 'c.id' },
  status: { key: 'c.status', type: 'text', id: 'c.id' },
  joined: { key: 'c.created_at', type: 'timestamptz', id: 'c.id' },
  content: { key: 'n.items', type: 'bigint', id: 'n.creator_id' },
}

/** Creators with the totals that lists show and sort by. */
export const CREATOR_WITH_TOTALS = `c.*, ${REVENUE} AS revenue_cents, ${FANS} AS fans, n.items AS content`
export const CREATORS_JOIN_TOTALS = `creators c JOIN creator_fan_totals t ON t.agency_id = c.agency_id AND t.creator_id = c.id
  JOIN creator_content_totals n ON n.agency_id = c.agency_id AND n.creator_id = c.id`

/** Columns shared by list and detail. `month` and `now` are parameter placeholders. */
export const creatorColumns = (
  month: string,
  now: string,
) => `c.id, c.stage_name, c.status, c.is_verified, c.archived_at IS NOT NULL AS is_archived, c.origin, c.created_at,
  c.revenue_cents, c.fans, c.content,
  (SELECT coalesce(sum(d.new_fans), 0)::int FROM creator_days d
    WHERE d.agency_id = c.agency_id AND d.creator_id = c.id
      AND d.day >= ${month}::date AND d.day < (${month}::date + interval '1 month')::date) AS new_fans,
  ${newContentOf('c', now)} AS new_content,
  ${operatorsOf('c')} AS operators,
  CASE WHEN c.user_id IS NOT NULL THEN 'account' WHEN ${hasOpenInvitation('c', now)} THEN 'invited' ELSE 'none' END AS access`

/** Added since Monday in the agency's time zone. */
function newContentOf(creator: string, now: string): string {
  return `(SELECT count(*)::int FROM agencies a JOIN content_items n ON n.agency_id = a.id AND n.creator_id = ${creator}.id
      AND n.uploaded_at >= (date_trunc('week', ${now}::timestamptz AT TIME ZONE a.time_zone) AT TIME ZONE a.time_zone)
    WHERE a.id = ${creator}.agency_id AND n.archived_at IS NULL)`
}

/** Operators without a name show the local part of their email. */
export function operatorsOf(creator: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.name, split_part(u.email, '@', 1)))
      ORDER BY lower(coalesce(u.name, u.email)), u.id), '[]')
    FROM operator_assignments o JOIN users u ON u.agency_id = o.agency_id AND u.id = o.user_id
    WHERE o.agency_id = ${creator}.agency_id AND o.creator_id = ${creator}.id)`
}

/** A subquery, because the planner would hash all invitations for EXISTS. */
export function hasOpenInvitation(creator: string, now: string): string {
  return `coalesce((SELECT true FROM invitations i WHERE i.agency_id = ${creator}.agency_id AND i.creator_id = ${creator}.id
    AND i.status = 'PENDING' AND i.expires_at > ${now}::timestamptz LIMIT 1), false)`
}

/** Collects parameter values; the SQL text never contains input. */
function parameters() {
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { values, bind }
}
type Bind = ReturnType<typeof parameters>['bind']

const statementNames = new Map<string, string>()

/** Uses named statements, because the SQL texts contain no values and there are only a few. */
function namedStatement(text: string): Statement {
  const name = statementNames.get(text) ?? `creators-${statementNames.size}`
  statementNames.set(text, name)
  return { name, text }
}

/** ASCII text skips normalize(), which would make search 50 times slower. */
const foldedColumn = (column: string) =>
  `lower(CASE WHEN octet_length(${column}) = length(${column}) THEN ${column} ELSE normalize(${column}, NFKC) END)`

function conditions(criteria: CreatorCriteria, bind: Bind): string[] {
  const { q, status, archived, verified, visibleIds, byRealName } = criteria
  return [
    `c.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...(status === undefined ? [] : [`c.status = ${bind(status, 'text')}`]),
    ...(verified === undefined ? [] : [`c.is_verified = ${bind(verified, 'boolean')}`]),
    ...(visibleIds === null ? [] : [`c.id = ANY (${bind(visibleIds, 'uuid[]')})`]),
    ...(q ? [nameMatches(q, byRealName, bind)] : []),
  ]
}

/** Literal substring match without wildcards. */
function nameMatches(q: string, byRealName: boolean, bind: Bind): string {
  const searchText = `lower(${bind(q.normalize('NFKC'), 'text')})`
  const contains = (column: string) => `strpos(${foldedColumn(column)}, ${searchText}) > 0`
  return byRealName ? `(${contains('c.stage_name')} OR ${contains('c.real_name')})` : contains('c.stage_name')
}

/** Rounds up to a few fixed limits, so each gets a cached plan that fits its row count. */
const roundLimit = (limit: number) => [11, 51, 101].find((size) => size >= limit) ?? 1001

export type Page = {
  criteria: CreatorCriteria
  order: Order
  position: Position
  limit: number
  moment: Moment
}

/** Limits the page first, so joins run for its rows only. */
export function pageStatement({ criteria, order, position, limit, moment }: Page) {
  const { values, bind } = parameters()
  const { key, type, id } = sortKeys[order.sort]
  const direction = order.desc ? 'DESC' : 'ASC'
  const where = conditions(criteria, bind)
  if (position) {
    const after = `(${bind(position.key, type)}, ${bind(position.id, 'uuid')})`
    where.push(`(${key}, ${id}) ${order.desc ? '<' : '>'} ${after}`)
  }
  const page = `SELECT ${CREATOR_WITH_TOTALS}, ${key} AS sort_key FROM ${CREATORS_JOIN_TOTALS} WHERE ${where.join(' AND ')}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${roundLimit(limit)}`
  const text = `WITH page AS MATERIALIZED (${page})
    SELECT ${creatorColumns(bind(moment.month, 'date'), bind(moment.now, 'timestamptz'))}, c.sort_key
    FROM page c ORDER BY c.sort_key ${direction}, c.id ${direction}`
  return { statement: namedStatement(text), values }
}

export async function readPage(database: Database, agencyId: string, page: Page): Promise<ListRow[]> {
  const { statement, values } = pageStatement(page)
  const rows = await readScoped<ListRow>(database, agencyId, statement, values)
  return rows.slice(0, page.limit)
}

export async function countCreators(
  database: Database,
  agencyId: string,
  criteria: CreatorCriteria,
): Promise<number> {
  const { values, bind } = parameters()
  const text = `SELECT count(*)::int AS n FROM creators c WHERE ${conditions(criteria, bind).join(' AND ')}`
  const [row] = await readScoped<{ n: number }>(database, agencyId, namedStatement(text), values)
  return row?.n ?? 0
}

export type SummaryRow = {
  total: number
  revenue_cents: number
  /** Creators and revenue included in the average, without pending sign-ups. */
  averaged: number
  averaged_cents: number
  top: { id: string; stageName: string; revenueCents: number } | null
}

/** Summarizes visible creators that are not archived. The top performer has the highest revenue. */
export async function readSummary(
  database: Database,
  agencyId: string,
  visibleIds: VisibleIds,
): Promise<SummaryRow> {
  const { values, bind } = parameters()
  const where = conditions({ visibleIds, byRealName: false }, bind).join(' AND ')
  const text = `SELECT count(*)::int AS total, coalesce(sum(${REVENUE}), 0)::bigint AS revenue_cents,
      count(*) FILTER (WHERE NOT ${IS_PENDING_SIGN_UP})::int AS averaged,
      coalesce(sum(${REVENUE}) FILTER (WHERE NOT ${IS_PENDING_SIGN_UP}), 0)::bigint AS averaged_cents,
      (SELECT jsonb_build_object('id', c.id, 'stageName', c.stage_name, 'revenueCents', ${REVENUE})
        FROM ${CREATORS_JOIN_TOTALS} WHERE ${where} ORDER BY ${REVENUE} DESC, t.creator_id DESC LIMIT 1) AS top
    FROM ${CREATORS_JOIN_TOTALS} WHERE ${where}`
  const [row] = await readScoped<SummaryRow>(database, agencyId, namedStatement(text), values)
  return row ?? { total: 0, revenue_cents: 0, averaged: 0, averaged_cents: 0, top: null }
}
