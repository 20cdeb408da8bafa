import {
  ENGAGED_THRESHOLD,
  QUIET_AFTER_DAYS,
  type Tier,
  tierFloors,
  tiers,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanFilter, FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'
import { type Creators, type FanRow, fanColumns, type LocalDate, quietBefore } from './fans.queries.ts'

/** Date and platform criteria, which have no stored counts. Days are in the agency's time zone. */
export type DateCriteria = Pick<
  FanFilter,
  'platform' | 'joinedFrom' | 'joinedTo' | 'lostFrom' | 'lostTo' | 'boughtIn'
>

export type FanCriteria = Omit<FanFilter, 'q' | 'creatorId'> & { creators: Creators }
export type Order = { sort: FanSort; desc: boolean }
/** Cursor position; the key is null for fans who were never active. */
export type Position = { key: string | number | null; id: string } | null

/** Access path: by agency index, per creator, or from tagged fans. */
export type Path = 'agency' | 'creators' | 'tag'

export type ListRow = FanRow & { sort_key: string | number | null; total: number | null }

/** Larger totals are reported as inexact. */
export const MAX_EXACT_COUNT = 10_000

const keys: Record<FanSort, { column: string; type: string }> = {
  spent: { column: 'f.total_spent_cents', type: 'bigint' },
  active: { column: 'f.last_active_at', type: 'timestamptz' },
  messages: { column: 'f.message_count', type: 'bigint' },
  upsell: { column: 'f.upsell_score', type: 'bigint' },
  joined: { column: 'f.joined_at', type: 'timestamptz' },
  username: { column: 'f.username_key', type: 'text' },
}

const statuses = {
  unblocked: 'f.archived_at IS NULL AND f.blocked_at IS NULL',
  blocked: 'f.archived_at IS NULL AND f.blocked_at IS NOT NULL',
  archived: 'f.archived_at IS NOT NULL AND f.erased_at IS NULL',
  all: 'true',
  current: 'f.archived_at IS NULL',
}

/** A tier as a spend range, for indexes without the tier. Omits bounds implied by the cursor. */
function tierRange(tier: Tier, after: 'asc' | 'desc' | null, addParam: AddParam): string[] {
  const tierAbove = tiers[tiers.indexOf(tier) - 1]
  const floor = () => `f.total_spent_cents >= ${addParam(toCents(tierFloors[tier]), 'bigint')}`
  const ceiling = (next: Tier) => `f.total_spent_cents < ${addParam(toCents(tierFloors[next]), 'bigint')}`
  return [
    ...(tier === 'CASUAL' || after === 'asc' ? [] : [floor()]),
    ...(tierAbove && after !== 'desc' ? [ceiling(tierAbove)] : []),
  ]
}

type Scan = { path: Path; order: Order; position: Position }
/** Placeholders for today and the time zone. */
type DateParameters = { today: string; zone: string }

function conditions(
  criteria: FanCriteria,
  addParam: AddParam,
  dates: DateParameters,
  scan: Scan | null,
): string[] {
  const { opportunity } = criteria
  const tier = opportunity === 'regular' ? 'REGULAR' : criteria.tier
  const usesSpendRange = scan?.order.sort === 'spent' && scan.path !== 'agency'
  const after = scan?.position ? (scan.order.desc ? 'desc' : 'asc') : null
  const tierConditions =
    tier && (usesSpendRange ? tierRange(tier, after, addParam) : [`f.tier = ${addParam(tier, 'text')}`])
  return [
    statuses[criteria.status ?? 'current'],
    ...(tierConditions ?? []),
    ...(opportunity === 'engaged' ? [`f.engagement_rate > ${ENGAGED_THRESHOLD}`] : []),
    ...dateConditions(criteria, addParam, dates),
    ...(opportunity === 'quiet' ? [`f.last_message_at < ${quietBefore(dates.today, dates.zone)}`] : []),
  ]
}

function dateConditions(criteria: DateCriteria, addParam: AddParam, dates: DateParameters): string[] {
  const { platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn } = criteria
  const startOf = (day: string, offsetDays = 0) =>
    `((${addParam(day, 'date')} + ${offsetDays})::timestamp AT TIME ZONE ${dates.zone})`
  const lostAt = 'least(f.archived_at, f.blocked_at)'
  return [
    ...(platform ? [`f.platform = ${addParam(platform, 'text')}`] : []),
    ...(joinedFrom ? [`f.joined_at >= ${startOf(joinedFrom)}`] : []),
    ...(joinedTo ? [`f.joined_at < ${startOf(joinedTo, 1)}`] : []),
    ...(lostFrom ? [`${lostAt} >= ${startOf(lostFrom)}`] : []),
    ...(lostTo ? [`${lostAt} < ${startOf(lostTo, 1)}`] : []),
    ...(boughtIn
      ? [
          `EXISTS (SELECT 1 FROM fan_months b WHERE b.agency_id = f.agency_id AND b.fan_id = f.id AND b.orders > 0
            AND b.month = date_trunc('month', ${addParam(boughtIn, 'date')}::timestamp)::date)`,
        ]
      : []),
  ]
}

const hasDateCriteria = ({ platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn }: DateCriteria) =>
  [platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn].some((value) => value !== undefined)

/** Lazy, because PostgreSQL rejects unused parameters. */
const dateParameters = (localDate: LocalDate, addParam: AddParam): DateParameters => ({
  get today() {
    return addParam(localDate.today, 'date')
  },
  get zone() {
    return addParam(localDate.timeZone, 'text')
  },
})

export async function readFans(
  database: Database,
  agencyId: string,
  query: {
    criteria: FanCriteria
    order: Order
    position: Position
    limit: number
    path: Path
    localDate: LocalDate
  },
): Promise<ListRow[]> {
  const { values, addParam } = parameters()
  const dates = dateParameters(query.localDate, addParam)
  const size = roundUpLimit(query.limit)
  const order = orderBy(query.order)
  const subqueries = segments(query.order, query.position, addParam).map((segment) => {
    const where = [...conditions(query.criteria, addParam, dates, query), ...segment]
    return `(${scan(query.criteria, query, where, `ORDER BY ${order} LIMIT ${size}`, addParam)})`
  })
  const total = (query.position === null && storedTotal(query.criteria, dates, addParam)) || 'NULL::int'
  const text = `SELECT ${fanColumns(dates.today, dates.zone)}, ${keys[query.order.sort].column} AS sort_key, ${total} AS total
    FROM (${subqueries.join(' UNION ALL ')}) f
    ORDER BY ${query.order.sort === 'active' ? orderWithInactive(query.order) : order} LIMIT ${size}`
  return (await readScoped<ListRow>(database, agencyId, namedStatement(text), values)).slice(0, query.limit)
}

function orderBy({ sort, desc }: Order): string {
  const direction = desc ? 'DESC' : 'ASC'
  return `${keys[sort].column} ${direction}, f.id ${direction}`
}

/** Fans who were never active come last, or first when ascending. */
function orderWithInactive({ desc }: Order): string {
  return desc ? 'f.last_active_at DESC NULLS LAST, f.id DESC' : 'f.last_active_at ASC NULLS FIRST, f.id ASC'
}

/** Conditions for rows after the cursor. Sorting by activity uses two index ranges: active and never active. */
function segments({ sort, desc }: Order, position: Position, addParam: AddParam): string[][] {
  const { column, type } = keys[sort]
  const sign = desc ? '<' : '>'
  const afterKey = () =>
    position
      ? [`(${column}, f.id) ${sign} (${addParam(position.key, type)}, ${addParam(position.id, 'uuid')})`]
      : []
  if (sort !== 'active') return [afterKey()]
  const active = (extraConditions: string[]) => ['f.last_active_at IS NOT NULL', ...extraConditions]
  const inactive = (extraConditions: string[]) => ['f.last_active_at IS NULL', ...extraConditions]
  if (!position) return [active([]), inactive([])]
  if (position.key !== null) return desc ? [active(afterKey()), inactive([])] : [active(afterKey())]
  const afterId = inactive([`f.id ${sign} ${addParam(position.id, 'uuid')}`])
  return desc ? [afterId] : [afterId, active([])]
}

type ScanOptions = { path: Path; order: Order | null }

function scan(
  criteria: FanCriteria,
  { path, order }: ScanOptions,
  where: string[],
  tail: string,
  addParam: AddParam,
): string {
  if (path === 'tag')
    return order?.sort === 'spent'
      ? scanByTag(criteria, where, tail, addParam)
      : sortByTag(criteria, where, tail, addParam)
  const tagExists = () =>
    `EXISTS (SELECT 1 FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.tag = ${addParam(criteria.tag, 'text')})`
  const allConditions = criteria.tag === undefined ? where : [...where, tagExists()]
  if (path === 'agency' || criteria.creators === null)
    return `SELECT f.* FROM fans f WHERE ${[...creatorFilter('f', criteria, addParam), ...allConditions].join(' AND ')} ${tail}`
  const perCreator = `SELECT f.* FROM fans f WHERE f.creator_id = v.id AND ${allConditions.join(' AND ')} ${tail}`
  return `SELECT f.* FROM unnest(${addParam(criteria.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${perCreator}) f ${tail}`
}

const creatorFilter = (table: string, { creators }: FanCriteria, addParam: AddParam) =>
  creators === null ? [] : [`${table}.creator_id = ANY (${addParam(creators, 'uuid[]')})`]

const tagCondition = ({ tag, status }: FanCriteria, addParam: AddParam) =>
  `t.tag = ${addParam(tag, 'text')}${status === 'all' ? '' : ` AND t.is_listed = ${status !== 'archived'}`}`

const JOIN_FAN = 'JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id'

/** Uses the tag index sorted by spend, so conditions are rewritten to its columns. */
function scanByTag(criteria: FanCriteria, where: string[], tail: string, addParam: AddParam): string {
  const toTagColumns = (text: string) =>
    text.replaceAll('f.total_spent_cents', 't.total_spent_cents').replaceAll('f.id', 't.fan_id')
  const allConditions = [tagCondition(criteria, addParam), ...where.map(toTagColumns)].join(' AND ')
  if (criteria.creators === null)
    return `SELECT f.* FROM fan_tags t ${JOIN_FAN} WHERE ${allConditions} ${toTagColumns(tail)}`
  const perCreator = `SELECT f.* FROM fan_tags t ${JOIN_FAN} WHERE t.creator_id = v.id AND ${allConditions} ${toTagColumns(tail)}`
  return `SELECT f.* FROM unnest(${addParam(criteria.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${perCreator}) f ${tail}`
}

/** Reads and sorts all tagged fans; only used if there are few of them. */
function sortByTag(criteria: FanCriteria, where: string[], tail: string, addParam: AddParam): string {
  const tagged = [tagCondition(criteria, addParam), ...creatorFilter('t', criteria, addParam)].join(' AND ')
  return `SELECT f.* FROM (SELECT t.agency_id, t.fan_id FROM fan_tags t WHERE ${tagged} OFFSET 0) t ${JOIN_FAN} WHERE ${where.join(' AND ')} ${tail}`
}

const tierCounts: Record<Tier, string> = {
  WHALE: 't.whales',
  VIP: 't.vips',
  REGULAR: 't.regulars',
  CASUAL: 't.casuals',
}
const allTiers = Object.values(tierCounts).join(' + ')

/** Total from stored counters; null if it has to be counted. */
function storedTotal(criteria: FanCriteria, dates: DateParameters, addParam: AddParam): string | null {
  const { tier, opportunity, status, tag } = criteria
  if (hasDateCriteria(criteria) || status === 'all') return null
  if (tag !== undefined)
    return tier || opportunity || status ? null : tagTotal(tag, criteria.creators, addParam)
  if (status === 'blocked' || status === 'unblocked') return null
  if (status === 'archived')
    return tier || opportunity ? null : sumOf('t.archived', criteria.creators, addParam)
  if (opportunity === 'regular') return sumOf(tierCounts.REGULAR, criteria.creators, addParam)
  if (opportunity && tier) return null
  if (opportunity === 'engaged') return sumOf('t.engaged', criteria.creators, addParam)
  if (opportunity === 'quiet') return sumOf('t.messaged - recent.fans', criteria.creators, addParam, dates)
  return sumOf(tier ? tierCounts[tier] : allTiers, criteria.creators, addParam)
}

function sumOf(count: string, creators: Creators, addParam: AddParam, recentDates?: DateParameters): string {
  const recentJoin = recentDates
    ? ` CROSS JOIN LATERAL (SELECT coalesce(sum(d.last_message_fans), 0) AS fans FROM creator_days d
        WHERE d.agency_id = t.agency_id AND d.creator_id = t.creator_id AND d.day >= ${recentDates.today} - ${QUIET_AFTER_DAYS}) recent`
    : ''
  const byCreators = creators === null ? '' : ` WHERE t.creator_id = ANY (${addParam(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(${count}), 0)::int FROM creator_fan_totals t${recentJoin}${byCreators})`
}

function tagTotal(tag: string, creators: Creators, addParam: AddParam): string {
  const filter = creators === null ? '' : ` AND t.creator_id = ANY (${addParam(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(t.fans), 0)::int FROM creator_tag_totals t WHERE t.tag = ${addParam(tag, 'text')}${filter})`
}

/** From stored counters if possible, otherwise counted up to `MAX_EXACT_COUNT`. */
export async function countFans(
  database: Database,
  agencyId: string,
  criteria: FanCriteria,
  localDate: LocalDate,
): Promise<number> {
  const { values, addParam } = parameters()
  const dates = dateParameters(localDate, addParam)
  const path = criteria.tag === undefined ? 'agency' : 'tag'
  const rows = () =>
    scan(
      criteria,
      { path, order: null },
      conditions(criteria, addParam, dates, null),
      `LIMIT ${MAX_EXACT_COUNT + 1}`,
      addParam,
    )
  const countQuery = () => `(SELECT count(*)::int FROM (${rows().replace('SELECT f.*', 'SELECT 1')}) x)`
  const text = `SELECT ${storedTotal(criteria, dates, addParam) ?? countQuery()} AS n`
  const [row] = await readScoped<{ n: number }>(database, agencyId, namedStatement(text), values)
  return row?.n ?? 0
}

/** Used to choose the access path. */
export async function countCandidates(
  database: Database,
  agencyId: string,
  criteria: FanCriteria,
): Promise<{ fans: number; tagged: number }> {
  const text = `SELECT (SELECT coalesce(sum(${allTiers}), 0)::int FROM creator_fan_totals t WHERE $1::uuid[] IS NULL OR t.creator_id = ANY ($1)) AS fans,
    (SELECT coalesce(sum(t.fans), 0)::int FROM creator_tag_totals t WHERE t.tag = $2::text AND ($1::uuid[] IS NULL OR t.creator_id = ANY ($1))) AS tagged`
  const values = [criteria.creators, criteria.tag ?? null]
  const [row] = await readScoped<{ fans: number; tagged: number }>(
    database,
    agencyId,
    namedStatement(text),
    values,
  )
  return row ?? { fans: 0, tagged: 0 }
}
