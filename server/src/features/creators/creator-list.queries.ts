import type { CreatorStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorFilter, CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Statement } from '../../platform/db/scope.ts'
import type { Seen } from './creators.queries.ts'

export type Wanted = CreatorFilter & { seen: Seen; byRealName: boolean }
export type Order = { sort: CreatorSort; desc: boolean }
export type Place = { key: string | number; id: string } | null
/** The first day of the agency's month, and what time it is. */
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

/** Spelled as the indexes spell them. */
const REVENUE = '(t.whale_cents + t.vip_cents + t.regular_cents + t.casual_cents + t.archived_cents)'
const FANS = '(t.whales + t.vips + t.regulars + t.casuals)'

const keys: Record<CreatorSort, { key: string; type: string; id: string }> = {
  revenue: { key: REVENUE, type: 'bigint', id: 't.creator_id' },
  fans: { key: FANS, type: 'bigint', id: 't.creator_id' },
  name: { key: 'lower(c.stage_name)', type: 'text', id: 'c.id' },
  status: { key: 'c.status', type: 'text', id: 'c.id' },
  joined: { key: 'c.created_at', type: 'timestamptz', id: 'c.id' },
  // Nobody has content yet; with the content work this becomes a kept count.
  content: { key: '0::bigint', type: 'bigint', id: 'c.id' },
}

/** Creators with the two sums of theirs that lists show and sort by. */
export const PERSON = `c.*, ${REVENUE} AS revenue_cents, ${FANS} AS fans`
export const PEOPLE =
  'creators c JOIN creator_fan_totals t ON t.agency_id = c.agency_id AND t.creator_id = c.id'

/** What the list and the page of a creator both show, of a PERSON `c`. `month` and `now` are places of parameters. */
export const creatorColumns = (
  month: string,
  now: string,
) => `c.id, c.stage_name, c.status, c.is_verified, c.archived_at IS NOT NULL AS is_archived, c.origin, c.created_at,
  c.revenue_cents, c.fans,
  (SELECT coalesce(sum(d.new_fans), 0)::int FROM creator_days d
    WHERE d.agency_id = c.agency_id AND d.creator_id = c.id
      AND d.day >= ${month}::date AND d.day < (${month}::date + interval '1 month')::date) AS new_fans,
  -- There is no content yet: the content work fills these two.
  0 AS content, 0 AS new_content,
  ${operatorsOf('c')} AS operators,
  CASE WHEN c.user_id IS NOT NULL THEN 'account' WHEN ${invitedNow('c', now)} THEN 'invited' ELSE 'none' END AS access`

/** Somebody without a name goes by what stands before the @, not by the whole address. */
export function operatorsOf(creator: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.name, split_part(u.email, '@', 1)))
      ORDER BY lower(coalesce(u.name, u.email)), u.id), '[]')
    FROM operator_assignments o JOIN users u ON u.agency_id = o.agency_id AND u.id = o.user_id
    WHERE o.agency_id = ${creator}.agency_id AND o.creator_id = ${creator}.id)`
}

/** Not EXISTS: of that the planner makes a table of all invitations there are, for one page. */
export function invitedNow(creator: string, now: string): string {
  return `coalesce((SELECT true FROM invitations i WHERE i.agency_id = ${creator}.agency_id AND i.creator_id = ${creator}.id
    AND i.status = 'PENDING' AND i.expires_at > ${now}::timestamptz LIMIT 1), false)`
}

/** Values become parameters; what they are put into is text of our own. */
function parameters() {
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { values, put }
}
type Put = ReturnType<typeof parameters>['put']

const names = new Map<string, string>()

/** There are only so many texts, since none holds a value; each has its name. */
function named(text: string): Statement {
  const name = names.get(text) ?? `creators-${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Text of single bytes is in its one spelling already: finding another costs fifty times the search. */
const folded = (column: string) =>
  `lower(CASE WHEN octet_length(${column}) = length(${column}) THEN ${column} ELSE normalize(${column}, NFKC) END)`

function conditions({ q, status, archived, seen, byRealName }: Wanted, put: Put): string[] {
  return [
    `c.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...(status === undefined ? [] : [`c.status = ${put(status, 'text')}`]),
    ...(seen === null ? [] : [`c.id = ANY (${put(seen, 'uuid[]')})`]),
    ...(q ? [holds(q, byRealName, put)] : []),
  ]
}

/** A part of the name to the letter: no sign means anything but itself. */
function holds(q: string, byRealName: boolean, put: Put): string {
  const part = `lower(${put(q.normalize('NFKC'), 'text')})`
  const inside = (column: string) => `strpos(${folded(column)}, ${part}) > 0`
  return byRealName ? `(${inside('c.stage_name')} OR ${inside('c.real_name')})` : inside('c.stage_name')
}

/** Few sizes, so that plans are kept and know how few rows are wanted. */
const sizeFor = (limit: number) => [11, 51, 101].find((size) => size >= limit) ?? 1001

export type Page = { wanted: Wanted; order: Order; place: Place; limit: number; moment: Moment }

/** The page is cut before anything is looked up for its rows, so that only they cost anything. */
export function pageStatement({ wanted, order, place, limit, moment }: Page) {
  const { values, put } = parameters()
  const { key, type, id } = keys[order.sort]
  const direction = order.desc ? 'DESC' : 'ASC'
  const where = conditions(wanted, put)
  if (place) {
    const after = `(${put(place.key, type)}, ${put(place.id, 'uuid')})`
    where.push(`(${key}, ${id}) ${order.desc ? '<' : '>'} ${after}`)
  }
  const sorting = order.sort === 'content' ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`
  const page = `SELECT ${PERSON}, ${key} AS sort_key FROM ${PEOPLE} WHERE ${where.join(' AND ')}
    ORDER BY ${sorting} LIMIT ${sizeFor(limit)}`
  const text = `WITH page AS MATERIALIZED (${page})
    SELECT ${creatorColumns(put(moment.month, 'date'), put(moment.now, 'timestamptz'))}, c.sort_key
    FROM page c ORDER BY c.sort_key ${direction}, c.id ${direction}`
  return { statement: named(text), values }
}

export async function readPage(database: Database, agencyId: string, page: Page): Promise<ListRow[]> {
  const { statement, values } = pageStatement(page)
  const rows = await readScoped<ListRow>(database, agencyId, statement, values)
  return rows.slice(0, page.limit)
}

export async function countCreators(database: Database, agencyId: string, wanted: Wanted): Promise<number> {
  const { values, put } = parameters()
  const text = `SELECT count(*)::int AS n FROM creators c WHERE ${conditions(wanted, put).join(' AND ')}`
  const [row] = await readScoped<{ n: number }>(database, agencyId, named(text), values)
  return row?.n ?? 0
}

export type SummaryRow = {
  total: number
  revenue_cents: number
  top: { id: string; stageName: string; revenueCents: number } | null
}

/** Over everybody in sight who is not archived; the top one is the first of the list by revenue. */
export async function readSummary(database: Database, agencyId: string, seen: Seen): Promise<SummaryRow> {
  const { values, put } = parameters()
  const where = conditions({ seen, byRealName: false }, put).join(' AND ')
  const text = `SELECT count(*)::int AS total, coalesce(sum(${REVENUE}), 0)::bigint AS revenue_cents,
      (SELECT jsonb_build_object('id', c.id, 'stageName', c.stage_name, 'revenueCents', ${REVENUE})
        FROM ${PEOPLE} WHERE ${where} ORDER BY ${REVENUE} DESC, t.creator_id DESC LIMIT 1) AS top
    FROM ${PEOPLE} WHERE ${where}`
  const [row] = await readScoped<SummaryRow>(database, agencyId, named(text), values)
  return row ?? { total: 0, revenue_cents: 0, top: null }
}
