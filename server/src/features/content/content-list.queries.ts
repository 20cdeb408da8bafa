import {
  type ContentSort,
  type ContentState,
  type ContentStatus,
  type ContentType,
  contentStatuses,
} from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentFilter } from '@greenroom/contract/features/content/content.schema.ts'
import type { ReviewState } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'

/** Null means all creators of the agency. */
export type CreatorIds = string[] | null
/** `searchText` is folded. */
export type ContentCriteria = Pick<ContentFilter, 'type' | 'status' | 'tag' | 'archived'> & {
  creators: CreatorIds
  searchText: string
  itemId?: string | undefined
  /** Only items that may be sent to fans. */
  isCleared?: boolean
}
/** `isUnscheduled`: unscheduled items come after the scheduled ones. */
export type Position = { key: string | number; id: string; isUnscheduled: boolean } | null

export type ItemRow = {
  id: string
  creator_id: string
  stage_name: string
  type: ContentType
  title: string
  state: ContentState
  is_ppv: boolean
  price_cents: number | null
  scheduled_for: string | null
  published_at: string | null
  uploaded_at: string
  is_archived: boolean
  tags: string[]
  review: ReviewState | null
  rev: number
  views: number
  likes: number
  sales: number
  revenue_cents: number
  files: number
  cover_id: string | null
  cover_key: string | null
  milliseconds: number | null
}
export type ListRow = ItemRow & { sort_key: string | number; is_unscheduled: boolean; total: number | null }

/** Columns of an item `i` with its creator and the first file. */
export const ITEM_COLUMNS = `i.id, i.creator_id, c.stage_name, i.type, i.title, i.state, i.is_ppv, i.price_cents, i.scheduled_for,
  i.published_at, i.uploaded_at, i.archived_at IS NOT NULL AS is_archived, i.tags, i.review, i.rev, i.views, i.likes, i.sales, i.revenue_cents,
  (SELECT count(*)::int FROM content_files x WHERE x.agency_id = i.agency_id AND x.item_id = i.id) AS files,
  u.id AS cover_id, u.thumbnail_key AS cover_key, u.milliseconds`
export const ITEM_JOINS = `JOIN creators c ON c.agency_id = i.agency_id AND c.id = i.creator_id
  LEFT JOIN content_files f ON f.agency_id = i.agency_id AND f.item_id = i.id AND f.position = 0
  LEFT JOIN uploads u ON u.agency_id = f.agency_id AND u.id = f.upload_id`

type Order = { key: string; type: string; desc: boolean }
const orders: Record<Exclude<ContentSort, 'scheduled'>, Order> = {
  newest: { key: 'i.uploaded_at', type: 'timestamptz', desc: true },
  oldest: { key: 'i.uploaded_at', type: 'timestamptz', desc: false },
  title: { key: 'i.title_key', type: 'text', desc: false },
  revenue: { key: 'i.revenue_cents', type: 'bigint', desc: true },
  views: { key: 'i.views', type: 'bigint', desc: true },
}
const bySchedule: Order = { key: 'i.scheduled_for', type: 'timestamptz', desc: false }

const creatorCondition = (column: string, creators: CreatorIds, addParam: AddParam) =>
  creators === null ? [] : [`${column} = ANY (${addParam(creators, 'uuid[]')})`]

function conditions(criteria: ContentCriteria, addParam: AddParam): string[] {
  const { type, status, tag, archived, creators, searchText, itemId, isCleared } = criteria
  const state = status === 'PPV' ? 'PUBLISHED' : status
  return [
    `i.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...creatorCondition('i.creator_id', creators, addParam),
    ...(type ? [`i.type = ${addParam(type, 'text')}`] : []),
    ...(state ? [`i.state = ${addParam(state, 'text')}`] : []),
    ...(state === 'PUBLISHED' ? [status === 'PPV' ? 'i.is_ppv' : 'NOT i.is_ppv'] : []),
    ...(tag ? [`${addParam(tag, 'text')} = ANY (i.tags)`] : []),
    ...(searchText ? [`strpos(i.title_key, ${addParam(searchText, 'text')}) > 0`] : []),
    ...(itemId ? [`i.id = ${addParam(itemId, 'uuid')}`] : []),
    ...(isCleared ? [`i.review = 'CLEARED'`] : []),
  ]
}

/** Uses the stored counts if they cover all filters. */
function totalQuery(criteria: ContentCriteria, addParam: AddParam): string {
  const { type, status, tag, archived, creators, searchText, itemId, isCleared } = criteria
  if (tag || searchText || itemId || isCleared)
    return `SELECT count(*)::int FROM content_items i WHERE ${conditions(criteria, addParam).join(' AND ')}`
  const where = [
    `t.is_archived = ${Boolean(archived)}`,
    ...creatorCondition('t.creator_id', creators, addParam),
    ...(type ? [`t.type = ${addParam(type, 'text')}`] : []),
    ...(status ? [`t.status = ${addParam(status, 'text')}`] : []),
  ]
  return `SELECT coalesce(sum(t.items), 0)::int FROM content_totals t WHERE ${where.join(' AND ')}`
}

export type Page = { criteria: ContentCriteria; sort: ContentSort; position: Position; limit: number }

/** Limits the page first, so joins run only for its rows. */
export function pageStatement({ criteria, sort, position, limit }: Page) {
  const { values, addParam } = parameters()
  const size = roundUpLimit(limit)
  const branch = ({ key, type, desc }: Order, isUnscheduled: boolean, extra: string[]) => {
    const direction = desc ? 'DESC' : 'ASC'
    const after =
      position?.isUnscheduled === isUnscheduled
        ? [
            `(${key}, i.id) ${desc ? '<' : '>'} (${addParam(position.key, type)}, ${addParam(position.id, 'uuid')})`,
          ]
        : []
    return `(SELECT i.*, ${key} AS sort_key, ${isUnscheduled} AS is_unscheduled FROM content_items i
      WHERE ${[...conditions(criteria, addParam), ...extra, ...after].join(' AND ')} ORDER BY ${key} ${direction}, i.id ${direction} LIMIT ${size})`
  }
  const scheduled = () => branch(bySchedule, false, ['i.scheduled_for IS NOT NULL'])
  const unscheduled = () => branch(orders.newest, true, ['i.scheduled_for IS NULL'])
  const branches =
    sort === 'scheduled'
      ? position?.isUnscheduled
        ? [unscheduled()]
        : [scheduled(), unscheduled()]
      : [branch(orders[sort], false, [])]
  const text = `WITH page AS MATERIALIZED (${branches.join(' UNION ALL ')})
    SELECT ${ITEM_COLUMNS}, i.sort_key, i.is_unscheduled, ${position ? 'NULL::int' : `(${totalQuery(criteria, addParam)})`} AS total
    FROM page i ${ITEM_JOINS} ORDER BY ${pageOrder(sort)} LIMIT ${size}`
  return { statement: namedStatement(text), values }
}

function pageOrder(sort: ContentSort): string {
  if (sort !== 'scheduled') {
    const direction = orders[sort].desc ? 'DESC' : 'ASC'
    return `i.sort_key ${direction}, i.id ${direction}`
  }
  const columnWhen = (isUnscheduled: boolean, column: string) =>
    `CASE WHEN i.is_unscheduled = ${isUnscheduled} THEN ${column} END`
  const order = (isUnscheduled: boolean, direction: string) =>
    `${columnWhen(isUnscheduled, 'i.sort_key')} ${direction}, ${columnWhen(isUnscheduled, 'i.id')} ${direction}`
  return `i.is_unscheduled, ${order(false, 'ASC')}, ${order(true, 'DESC')}`
}

export async function readItems(database: Database, agencyId: string, page: Page): Promise<ListRow[]> {
  const { statement, values } = pageStatement(page)
  const rows = await readScoped<ListRow>(database, agencyId, statement, values)
  return rows.slice(0, page.limit)
}

const MAX_CALENDAR_ITEMS = 2_000

/** Sorted by publication or scheduled date. */
export async function selectCalendar(
  tx: Tx,
  creators: CreatorIds,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<ItemRow[]> {
  const between = (column: string) =>
    `i.${column} >= ($3::date::timestamp AT TIME ZONE $5) AND i.${column} < (($4::date + 1)::timestamp AT TIME ZONE $5)`
  const branch = (column: string) =>
    `SELECT i.*, i.${column} AS at FROM content_items i WHERE i.agency_id = $1 AND i.archived_at IS NULL
       AND ($2::uuid[] IS NULL OR i.creator_id = ANY ($2)) AND ${between(column)}`
  return tx.query<ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM (${branch('scheduled_for')} UNION ALL ${branch('published_at')} ORDER BY at LIMIT ${MAX_CALENDAR_ITEMS}) i
     ${ITEM_JOINS} ORDER BY i.at, i.id`,
    [tx.agencyId, creators, from, to, timeZone],
  )
}

const isVisible = (column: string) => `($2::uuid[] IS NULL OR ${column} = ANY ($2))`

export async function countByStatus(tx: Tx, creators: CreatorIds): Promise<Record<ContentStatus, number>> {
  const rows = await tx.query<{ status: ContentStatus; items: number }>(
    `SELECT status, sum(items)::int AS items FROM content_totals
     WHERE agency_id = $1 AND NOT is_archived AND ${isVisible('creator_id')} GROUP BY status`,
    [tx.agencyId, creators],
  )
  const counts = new Map(rows.map(({ status, items }) => [status, items]))
  return Object.fromEntries(contentStatuses.map((status) => [status, counts.get(status) ?? 0])) as never
}

const MAX_TAGS = 200

/** Most used first. */
export async function selectTags(tx: Tx, creators: CreatorIds): Promise<{ tag: string; items: number }[]> {
  return tx.query(
    `SELECT tag, count(*)::int AS items FROM content_items i, unnest(i.tags) AS tag
     WHERE i.agency_id = $1 AND i.archived_at IS NULL AND ${isVisible('i.creator_id')}
     GROUP BY tag ORDER BY items DESC, tag LIMIT ${MAX_TAGS}`,
    [tx.agencyId, creators],
  )
}

/** Creators that items can be added for. */
export async function selectCreators(
  tx: Tx,
  creators: CreatorIds,
): Promise<{ id: string; stageName: string }[]> {
  return tx.query(
    `SELECT id, stage_name AS "stageName" FROM creators
     WHERE agency_id = $1 AND archived_at IS NULL AND ${isVisible('id')} ORDER BY lower(stage_name), id`,
    [tx.agencyId, creators],
  )
}
