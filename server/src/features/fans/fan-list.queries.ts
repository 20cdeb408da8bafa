import {
  ENGAGED_OVER,
  type Opportunity,
  QUIET_OVER_DAYS,
  type Tier,
  tierFloors,
  tiers,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { named, type Put, parameters, sizeFor } from '../../platform/db/statement-text.ts'
import { type Creators, type FanRow, fanColumns, type Moment, quietBefore } from './fans.queries.ts'

export type Wanted = {
  creators: Creators
  tier: Tier | undefined
  opportunity: Opportunity | undefined
  status: 'blocked' | 'archived' | undefined
  tag: string | undefined
}
export type Order = { sort: FanSort; desc: boolean }
/** A place in the list; the key is null behind the last fan who was ever active. */
export type Place = { key: string | number | null; id: string } | null

/** How the rows are come by: along the index of the agency, creator by creator, or from the bearers of the tag. */
export type Way = 'agency' | 'creators' | 'tag'

export type ListRow = FanRow & { sort_key: string | number | null; total: number | null }

/** Every list counts this far; above it the total is unknown. */
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
  blocked: 'f.archived_at IS NULL AND f.blocked_at IS NOT NULL',
  archived: 'f.archived_at IS NOT NULL',
  current: 'f.archived_at IS NULL',
}

/** The indexes of a creator's fans and of a tag's bearers know no tier, but a tier is a range of spend. What the place bounds already is left out. */
function tierRange(tier: Tier, after: 'asc' | 'desc' | null, put: Put): string[] {
  const above = tiers[tiers.indexOf(tier) - 1]
  const floor = () => `f.total_spent_cents >= ${put(toCents(tierFloors[tier]), 'bigint')}`
  const ceiling = (next: Tier) => `f.total_spent_cents < ${put(toCents(tierFloors[next]), 'bigint')}`
  return [
    ...(tier === 'CASUAL' || after === 'asc' ? [] : [floor()]),
    ...(above && after !== 'desc' ? [ceiling(above)] : []),
  ]
}

type Path = { way: Way; order: Order; place: Place }
/** The parameters that say what day it is, and where. */
type Here = { today: string; zone: string }

function conditions(wanted: Wanted, put: Put, here: Here, path: Path | null): string[] {
  const tier = wanted.opportunity === 'regular' ? 'REGULAR' : wanted.tier
  const byRange = path?.order.sort === 'spent' && path.way !== 'agency'
  const after = path?.place ? (path.order.desc ? 'desc' : 'asc') : null
  const tierIs = tier && (byRange ? tierRange(tier, after, put) : [`f.tier = ${put(tier, 'text')}`])
  return [
    statuses[wanted.status ?? 'current'],
    ...(tierIs ?? []),
    ...(wanted.opportunity === 'engaged' ? [`f.engagement_rate > ${ENGAGED_OVER}`] : []),
    ...(wanted.opportunity === 'quiet' ? [`f.last_message_at < ${quietBefore(here.today, here.zone)}`] : []),
  ]
}

/** Parameters where they are asked for only: PostgreSQL refuses one that no part of the text uses. */
const hereIn = (moment: Moment, put: Put): Here => ({
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
  query: { wanted: Wanted; order: Order; place: Place; limit: number; way: Way; moment: Moment },
): Promise<ListRow[]> {
  const { values, put } = parameters()
  const here = hereIn(query.moment, put)
  const size = sizeFor(query.limit)
  const order = orderBy(query.order)
  const parts = segments(query.order, query.place, put).map((segment) => {
    const where = [...conditions(query.wanted, put, here, query), ...segment]
    return `(${walk(query.wanted, query, where, `ORDER BY ${order} LIMIT ${size}`, put)})`
  })
  const total = (query.place === null && keptTotal(query.wanted, here, put)) || 'NULL::int'
  const text = `SELECT ${fanColumns(here.today, here.zone)}, ${keys[query.order.sort].column} AS sort_key, ${total} AS total
    FROM (${parts.join(' UNION ALL ')}) f
    ORDER BY ${query.order.sort === 'active' ? orderWithNever(query.order) : order} LIMIT ${size}`
  const rows = await readScoped<ListRow>(database, agencyId, named(text), values)
  return rows.slice(0, query.limit)
}

function orderBy({ sort, desc }: Order): string {
  const direction = desc ? 'DESC' : 'ASC'
  return `${keys[sort].column} ${direction}, f.id ${direction}`
}

/** Who was never active comes after everybody who was, and the other way round. */
function orderWithNever({ desc }: Order): string {
  return desc ? 'f.last_active_at DESC NULLS LAST, f.id DESC' : 'f.last_active_at ASC NULLS FIRST, f.id ASC'
}

/** The conditions that begin after the place. Activity has two stretches of its index: who was, and who never was. */
function segments({ sort, desc }: Order, place: Place, put: Put): string[][] {
  const { column, type } = keys[sort]
  const sign = desc ? '<' : '>'
  const afterKey = () =>
    place ? [`(${column}, f.id) ${sign} (${put(place.key, type)}, ${put(place.id, 'uuid')})`] : []
  if (sort !== 'active') return [afterKey()]
  const active = (rest: string[]) => ['f.last_active_at IS NOT NULL', ...rest]
  const never = (rest: string[]) => ['f.last_active_at IS NULL', ...rest]
  if (!place) return [active([]), never([])]
  if (place.key !== null) return desc ? [active(afterKey()), never([])] : [active(afterKey())]
  const rest = never([`f.id ${sign} ${put(place.id, 'uuid')}`])
  return desc ? [rest] : [rest, active([])]
}

type Walked = { way: Way; order: Order | null }

function walk(wanted: Wanted, { way, order }: Walked, where: string[], tail: string, put: Put): string {
  if (way === 'tag')
    return order?.sort === 'spent' ? walkTag(wanted, where, tail, put) : sortTag(wanted, where, tail, put)
  const tagged = () =>
    `EXISTS (SELECT 1 FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.tag = ${put(wanted.tag, 'text')})`
  const rest = wanted.tag === undefined ? where : [...where, tagged()]
  if (way === 'agency' || wanted.creators === null)
    return `SELECT f.* FROM fans f WHERE ${[...mine('f', wanted, put), ...rest].join(' AND ')} ${tail}`
  const each = `SELECT f.* FROM fans f WHERE f.creator_id = v.id AND ${rest.join(' AND ')} ${tail}`
  return `SELECT f.* FROM unnest(${put(wanted.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${each}) f ${tail}`
}

const mine = (table: string, { creators }: Wanted, put: Put) =>
  creators === null ? [] : [`${table}.creator_id = ANY (${put(creators, 'uuid[]')})`]

const bears = ({ tag, status }: Wanted, put: Put) =>
  `t.tag = ${put(tag, 'text')} AND t.is_listed = ${status !== 'archived'}`

const ITS_FAN = 'JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id'

/** In the order of spend, which the bearers' index knows: what is said of it is said of that index. */
function walkTag(wanted: Wanted, where: string[], tail: string, put: Put): string {
  const ofTag = (text: string) =>
    text.replaceAll('f.total_spent_cents', 't.total_spent_cents').replaceAll('f.id', 't.fan_id')
  const all = [bears(wanted, put), ...where.map(ofTag)].join(' AND ')
  if (wanted.creators === null) return `SELECT f.* FROM fan_tags t ${ITS_FAN} WHERE ${all} ${ofTag(tail)}`
  const each = `SELECT f.* FROM fan_tags t ${ITS_FAN} WHERE t.creator_id = v.id AND ${all} ${ofTag(tail)}`
  return `SELECT f.* FROM unnest(${put(wanted.creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${each}) f ${tail}`
}

/** All bearers, then sorted: for few of them. */
function sortTag(wanted: Wanted, where: string[], tail: string, put: Put): string {
  const bearers = [bears(wanted, put), ...mine('t', wanted, put)].join(' AND ')
  return `SELECT f.* FROM (SELECT t.agency_id, t.fan_id FROM fan_tags t WHERE ${bearers} OFFSET 0) t ${ITS_FAN} WHERE ${where.join(' AND ')} ${tail}`
}

const tierCounts: Record<Tier, string> = {
  WHALE: 't.whales',
  VIP: 't.vips',
  REGULAR: 't.regulars',
  CASUAL: 't.casuals',
}
const everybody = Object.values(tierCounts).join(' + ')

/** The total where the counters that triggers keep know it; null where it has to be counted. */
function keptTotal(wanted: Wanted, here: Here, put: Put): string | null {
  const { tier, opportunity, status, tag } = wanted
  if (tag !== undefined) return tier || opportunity || status ? null : tagTotal(tag, wanted.creators, put)
  if (status === 'blocked') return null
  if (status === 'archived') return tier || opportunity ? null : sumOf('t.archived', wanted.creators, put)
  if (opportunity === 'regular') return sumOf(tierCounts.REGULAR, wanted.creators, put)
  if (opportunity && tier) return null
  if (opportunity === 'engaged') return sumOf('t.engaged', wanted.creators, put)
  if (opportunity === 'quiet') return sumOf('t.messaged - fresh.fans', wanted.creators, put, here)
  return sumOf(tier ? tierCounts[tier] : everybody, wanted.creators, put)
}

function sumOf(count: string, creators: Creators, put: Put, freshAt?: Here): string {
  const fresh = freshAt
    ? ` CROSS JOIN LATERAL (SELECT coalesce(sum(d.last_message_fans), 0) AS fans FROM creator_days d
        WHERE d.agency_id = t.agency_id AND d.creator_id = t.creator_id AND d.day >= ${freshAt.today} - ${QUIET_OVER_DAYS}) fresh`
    : ''
  const mine = creators === null ? '' : ` WHERE t.creator_id = ANY (${put(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(${count}), 0)::int FROM creator_fan_totals t${fresh}${mine})`
}

function tagTotal(tag: string, creators: Creators, put: Put): string {
  const whose = creators === null ? '' : ` AND t.creator_id = ANY (${put(creators, 'uuid[]')})`
  return `(SELECT coalesce(sum(t.fans), 0)::int FROM creator_tag_totals t WHERE t.tag = ${put(tag, 'text')}${whose})`
}

/** From the counters, or one by one, then no further than just above the bound. */
export async function countFans(
  database: Database,
  agencyId: string,
  wanted: Wanted,
  moment: Moment,
): Promise<number> {
  const { values, put } = parameters()
  const here = hereIn(moment, put)
  const way = wanted.tag === undefined ? 'agency' : 'tag'
  const rows = () =>
    walk(wanted, { way, order: null }, conditions(wanted, put, here, null), `LIMIT ${COUNT_BOUND + 1}`, put)
  const counted = () => `(SELECT count(*)::int FROM (${rows().replace('SELECT f.*', 'SELECT 1')}) x)`
  const text = `SELECT ${keptTotal(wanted, here, put) ?? counted()} AS n`
  const [row] = await readScoped<{ n: number }>(database, agencyId, named(text), values)
  return row?.n ?? 0
}

/** How many fans the creators have, and how many of those bear the tag: what decides the way. */
export async function measure(
  database: Database,
  agencyId: string,
  wanted: Wanted,
): Promise<{ fans: number; bearers: number }> {
  const text = `SELECT (SELECT coalesce(sum(${everybody}), 0)::int FROM creator_fan_totals t WHERE $1::uuid[] IS NULL OR t.creator_id = ANY ($1)) AS fans,
    (SELECT coalesce(sum(t.fans), 0)::int FROM creator_tag_totals t WHERE t.tag = $2::text AND ($1::uuid[] IS NULL OR t.creator_id = ANY ($1))) AS bearers`
  const values = [wanted.creators, wanted.tag ?? null]
  const [row] = await readScoped<{ fans: number; bearers: number }>(database, agencyId, named(text), values)
  return row ?? { fans: 0, bearers: 0 }
}
