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
import { named, type Put, parameters, sizeFor } from '../../platform/db/statement-text.ts'
import { type Creators, type FanRow, fanColumns, type Moment, quietBefore } from './fans.queries.ts'

/** Criteria without stored counts. Days are in the agency's time zone. */
export type DateCriteria = Pick<
  FanFilter,
  'platform' | 'joinedFrom' | 'joinedTo' | 'lostFrom' | 'lostTo' | 'boughtIn'
>

export type FanCriteria = Omit<FanFilter, 'q' | 'creatorId'> & { creators: Creators }
export type Order = { sort: FanSort; desc: boolean }
/** Cursor position; the key is null among fans who were never active. */
export type Position = { key: string | number | null; id: string } | null

/** Access path: by agency index, per creator, or from tagged fans. */
export type Path = 'agency' | 'creators' | 'tag'

export type ListRow = FanRow & { sort_key: string | number | null; total: number | null }

/** Totals above this are not counted. */
export const COUNT_BOUND = 10_000

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

/** These indexes don't include the tier, but a tier is a spend range. Bounds implied by the cursor are omitted. */
function tierRange(tier: Tier, after: 'asc' | 'desc' | null, put: Put): string[] {
  const above = tiers[tiers.indexOf(tier) - 1]
  const floor = () => `f.total_spent_cents >= ${put(toCents(tierFloors[tier]), 'bigint')}`
  const ceiling = (next: Tier) => `f.total_spent_cents < ${put(toCents(tierFloors[next]), 'bigint')}`
  return [
    ...(tier === 'CASUAL' || after === 'asc' ? [] : [floor()]),
    ...(above && after !== 'desc' ? [ceiling(above)] : []),
  ]
}

type Scan = { path: Path; order: Order; position: Position }
/** Placeholders for today and the time zone. */
type MomentParameters = { today: string; zone: string }

function conditions(criteria: FanCriteria, put: Put, at: MomentParameters, scan: Scan | null): string[] {
  const tier = criteria.opportunity === 'regular' ? 'REGULAR' : criteria.tier
  const byRange = scan?.order.sort === 'spent' && scan.path !== 'agency'
  const after = scan?.position ? (scan.order.desc ? 'desc' : 'asc') : null
  const tierIs = tier && (byRange ? tierRange(tier, after, put) : [`f.tier = ${put(tier, 'text')}`])
  return [
    statuses[criteria.status ?? 'current'],
    ...(tierIs ?? []),
    ...(criteria.opportunity === 'engaged' ? [`f.engagement_rate > ${ENGAGED_THRESHOLD}`] : []),
    ...dateConditions(criteria, put, at),
    ...(criteria.opportunity === 'quiet' ? [`f.last_message_at < ${quietBefore(at.today, at.zone)}`] : []),
  ]
}

function dateConditions(criteria: DateCriteria, put: Put, at: MomentParameters): string[] {
  const { platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn } = criteria
  const start = (day: string, plus = 0) =>
    `((${put(day, 'date')} + ${plus})::timestamp AT TIME ZONE ${at.zone})`
  const lost = 'least(f.archived_at, f.blocked_at)'
  return [
    ...(platform ? [`f.platform = ${put(platform, 'text')}`] : []),
    ...(joinedFrom ? [`f.joined_at >= ${start(joinedFrom)}`] : []),
    ...(joinedTo ? [`f.joined_at < ${start(joinedTo, 1)}`] : []),
    ...(lostFrom ? [`${lost} >= ${start(lostFrom)}`] : []),
    ...(lostTo ? [`${lost} < ${start(lostTo, 1)}`] : []),
    ...(boughtIn
      ? [
          `EXISTS (SELECT 1 FROM fan_months b WHERE b.agency_id = f.agency_id AND b.fan_id = f.id AND b.orders > 0
            AND b.month = date_trunc('month', ${put(boughtIn, 'date')}::timestamp)::date)`,
        ]
      : []),
  ]
}

const hasDateCriteria = ({ platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn }: DateCriteria) =>
  [platform, joinedFrom, joinedTo, lostFrom, lostTo, boughtIn].some((value) => value !== undefined)

/** Lazy, because PostgreSQL rejects unused parameters. */
const momentParameters = (moment: Moment, put: Put): MomentParameters => ({
  get today() {
    return put(moment.today, 'date')
  },
  get zone() {
    return put(moment.timeZone, 'text')
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
    moment: Moment
  },
): Promise<ListRow[]> {
  const { values, put } = parameters()
  const at = momentParameters(query.moment, put)
  const size = sizeFor(query.limit)
  const order = orderBy(query.order)
  const parts = segments(query.order, query.position, put).map((segment) => {
    const where = [...conditions(query.criteria, put, at, query), ...segment]
    return `(${scan(query.criteria, query, where, `ORDER BY ${order} LIMIT ${size}`, put)})`
  })
  const total = (query.position === null && storedTotal(query.criteria, at, put)) || 'NULL::int'
  const text = `SELECT ${fanColumns(at.today, at.zone)}, ${keys[query.order.sort].column} AS sort_key, ${total} AS total
    FROM (${parts.join(' UNION ALL ')}) f
    ORDER BY ${query.order.sort === 'active' ? orderWithNever(query.order) : order} LIMIT ${size}`
  const rows = await readScoped<ListRow>(database, agencyId, named(text), values)
  return rows.slice(0, query.limit)
}

function orderBy({ sort, desc }: Order): string {
  const direction = desc ? 'DESC' : 'ASC'
  return `${keys[sort].column} ${direction}, f.id ${direction}`
}

/** Fans who were never active come last, or first when ascending. */
function orderWithNever({ desc }: Order): string {
  return desc ? 'f.last_active_at DESC NULLS LAST, f.id DESC' : 'f.last_active_at ASC NULLS FIRST, f.id ASC'
}

/** Conditions after the cursor. Activity has two index ranges: active, and never active. */
function segments({ sort, desc }: Order, position: Position, put: Put): string[][] {
  const { column, type } = keys[sort]
  const sign = desc ? '<' : '>'
  const afterKey = () =>
    position ? [`(${column}, f.id) ${sign} (${put(position.key, type)}, ${put(position.id, 'uuid')})`] : []
  if (sort !== 'active') return [afterKey()]
  const active = (rest: string[]) => ['f.last_active_at IS NOT NULL', ...rest]
  const never = (rest: string[]) => ['f.last_active_at IS NULL', ...rest]
  if (!position) return [active([]), never([])]
  if (position.key !== null) return desc ? [active(afterKey()), never([])] : [active(afterKey())]
  const rest = never([`f.id ${sign} ${put(position.id, 'uuid')}`])
  return desc ? [rest] : [rest, active([])]
}

type ScanOptions = { path: Path; order: Order | null }

function scan(
  criteria: FanCriteria,
  { path, order }: ScanOptions,
  where: string[],
  tail: string,
  put: Put,
): string {
  if (path === 'tag')
    return order?.sort === 'spent' ? scanTag(criteria, where, tail, put) : sortTag(criteria, where, tail, put)
  const withTag = () =>
    `EXISTS (SELECT 1 FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.tag = ${put(criteria.tag, 'text')})`
  const rest = criteria.tag === undefined ? where : [...where, withTag()]
  if (path === 'agency' || criteria.creators === null)
    return `SELECT f.* FROM fans f WHERE ${[...creatorFilter('f', criteria, put), ...rest].join(' AND ')} ${tail}`
  const each = `SELECT f.* FROM fans f WHERE f.creator_id = v.id AND ${rest.join(' AND ')} ${tail}`
  return `SELECT f.* FROM unnest(${put(criteria.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${each}) f ${tail}`
}

const creatorFilter = (table: string, { creators }: FanCriteria, put: Put) =>
  creators === null ? [] : [`${table}.creator_id = ANY (${put(creators, 'uuid[]')})`]

const hasTag = ({ tag, status }: FanCriteria, put: Put) =>
  `t.tag = ${put(tag, 'text')}${status === 'all' ? '' : ` AND t.is_listed = ${status !== 'archived'}`}`

const JOIN_FAN = 'JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id'

/** Uses the tag index sorted by spend, so conditions are rewritten to its columns. */
function scanTag(criteria: FanCriteria, where: string[], tail: string, put: Put): string {
  const ofTag = (text: string) =>
    text.replaceAll('f.total_spent_cents', 't.total_spent_cents').replaceAll('f.id', 't.fan_id')
  const all = [hasTag(criteria, put), ...where.map(ofTag)].join(' AND ')
  if (criteria.creators === null) return `SELECT f.* FROM fan_tags t ${JOIN_FAN} WHERE ${all} ${ofTag(tail)}`
  const each = `SELECT f.* FROM fan_tags t ${JOIN_FAN} WHERE t.creator_id = v.id AND ${all} ${ofTag(tail)}`
  return `SELECT f.* FROM unnest(${put(criteria.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${each}) f ${tail}`
}

/** Reads and sorts all tagged fans; only used if there are few. */
function sortTag(criteria: FanCriteria, where: string[], tail: string, put: Put): string {
  const tagged = [hasTag(criteria, put), ...creatorFilter('t', criteria, put)].join(' AND ')
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
function storedTotal(criteria: FanCriteria, at: MomentParameters, put: Put): string | null {
  const { tier, opportunity, status, tag } = criteria
  if (hasDateCriteria(criteria) || status === 'all') return null
  if (tag !== undefined) return tier || opportunity || status ? null : tagTotal(tag, criteria.creators, put)
  if (status === 'blocked' || status === 'unblocked') return null
  if (status === 'archived') return tier || opportunity ? null : sumOf('t.archived', criteria.creators, put)
  if (opportunity === 'regular') return sumOf(tierCounts.REGULAR, criteria.creators, put)
  if (opportunity && tier) return null
  if (opportunity === 'engaged') return sumOf('t.engaged', criteria.creators, put)
  if (opportunity === 'quiet') return sumOf('t.messaged - fresh.fans', criteria.creators, put, at)
  return sumOf(tier ? tierCounts[tier] : allTiers, criteria.creators, put)
}

function sumOf(count: string, creators: Creators, put: Put, freshAt?: MomentParameters): string {
  const fresh = freshAt
    ? ` CROSS JOIN LATERAL (SELECT coalesce(sum(d.last_message_fans), 0) AS fans FROM creator_days d
        WHERE d.agency_id = t.agency_id AND d.creator_id = t.creator_id AND d.day >= ${freshAt.today} - ${QUIET_AFTER_DAYS}) fresh`
    : ''
  const byCreators = creators === null ? '' : ` WHERE t.creator_id = ANY (${put(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(${count}), 0)::int FROM creator_fan_totals t${fresh}${byCreators})`
}

function tagTotal(tag: string, creators: Creators, put: Put): string {
  const creatorCondition = creators === null ? '' : ` AND t.creator_id = ANY (${put(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(t.fans), 0)::int FROM creator_tag_totals t WHERE t.tag = ${put(tag, 'text')}${creatorCondition})`
}

/** From stored counters, otherwise counted up to the bound. */
export async function countFans(
  database: Database,
  agencyId: string,
  criteria: FanCriteria,
  moment: Moment,
): Promise<number> {
  const { values, put } = parameters()
  const at = momentParameters(moment, put)
  const path = criteria.tag === undefined ? 'agency' : 'tag'
  const rows = () =>
    scan(
      criteria,
      { path, order: null },
      conditions(criteria, put, at, null),
      `LIMIT ${COUNT_BOUND + 1}`,
      put,
    )
  const counted = () => `(SELECT count(*)::int FROM (${rows().replace('SELECT f.*', 'SELECT 1')}) x)`
  const text = `SELECT ${storedTotal(criteria, at, put) ?? counted()} AS n`
  const [row] = await readScoped<{ n: number }>(database, agencyId, named(text), values)
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
  const [row] = await readScoped<{ fans: number; tagged: number }>(database, agencyId, named(text), values)
  return row ?? { fans: 0, tagged: 0 }
}
