import type { FanFilter, FanQuery, FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as list from './fan-list.queries.ts'
import { countSearchResults, searchFans } from './fan-search.queries.ts'
import { toFan } from './fan-view.ts'
import { currentLocalDate, foldText, visibleCreatorIds } from './fans.service.ts'

/** Below this, sorting all rows is cheaper than scanning an index. */
const MAX_ROWS_TO_SORT = 5_000

export type FanOrder = { sort: FanSort; direction?: 'asc' | 'desc' | undefined }

export async function listFans(ctx: Ctx, query: FanQuery) {
  const position = parsePosition(query.sort, query.cursor)
  const search = toSearch(ctx, query)
  if (!search) return { data: [], meta: { nextCursor: null, total: 0 } }
  const rows = await readPage(ctx, search, orderOf(query), position, query.limit + 1)
  const visible = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? visible.at(-1) : undefined
  const isComplete = position === null && !last
  const total = isComplete ? rows.length : (rows[0]?.total ?? null)
  return { data: visible.map(toFan), meta: { nextCursor: last ? cursorAt(last) : null, total } }
}

/** From stored counters if possible, otherwise counted up to `MAX_EXACT_COUNT`. */
export async function countFans(ctx: Ctx, filter: FanFilter): Promise<{ count: number; isExact: boolean }> {
  const search = toSearch(ctx, filter)
  if (!search) return { count: 0, isExact: true }
  const { searchText, criteria } = search
  const { database } = ctx.platform
  const n =
    searchText === ''
      ? await list.countFans(database, ctx.agencyId, criteria, currentLocalDate(ctx))
      : await countSearchResults(database, ctx.agencyId, searchText, criteria, currentLocalDate(ctx))
  return n > list.MAX_EXACT_COUNT
    ? { count: list.MAX_EXACT_COUNT, isExact: false }
    : { count: n, isExact: true }
}

/** All matching fans in pages, each read in its own short transaction. */
export async function* fanPages(ctx: Ctx, filter: FanFilter, order: FanOrder, size: number) {
  const search = toSearch(ctx, filter)
  for (let position: list.Position = null; search; ) {
    const rows = await readPage(ctx, search, orderOf(order), position, size)
    yield rows.map(toFan)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    position = { key: last.sort_key, id: last.id }
  }
}

type Search = { searchText: string; criteria: list.FanCriteria }

/** Null if nothing can match. */
function toSearch(ctx: Ctx, filter: FanFilter): Search | null {
  const { q, creatorId, ...criteria } = filter
  const { tier, opportunity } = criteria
  const searchText = foldText(q ?? '')
  const creators = visibleCreatorIds(ctx, creatorId)
  const isContradiction = opportunity === 'regular' && tier !== undefined && tier !== 'REGULAR'
  // The indexed text joins fields with line breaks, so this excludes matches across fields.
  if (creators?.length === 0 || isContradiction || searchText.includes('\n')) return null
  return { searchText, criteria: { ...criteria, creators } }
}

function orderOf({ sort, direction }: FanOrder): list.Order {
  return { sort, desc: direction === undefined ? sort !== 'username' : direction === 'desc' }
}

async function readPage(
  ctx: Ctx,
  { searchText, criteria }: Search,
  order: list.Order,
  position: list.Position,
  limit: number,
): Promise<list.ListRow[]> {
  const { database } = ctx.platform
  const page = { criteria, order, position, limit, localDate: currentLocalDate(ctx) }
  if (searchText !== '') return searchFans(database, ctx.agencyId, { ...page, searchText })
  const path = await choosePath(ctx, criteria, order)
  return list.readFans(database, ctx.agencyId, { ...page, path })
}

async function choosePath(ctx: Ctx, criteria: list.FanCriteria, order: list.Order): Promise<list.Path> {
  if (criteria.tag === undefined && criteria.creators === null) return 'agency'
  if (order.sort === 'spent') return criteria.tag === undefined ? 'creators' : 'tag'
  const { fans, tagged } = await list.countCandidates(ctx.platform.database, ctx.agencyId, criteria)
  if (criteria.tag !== undefined && tagged < MAX_ROWS_TO_SORT) return 'tag'
  return criteria.creators !== null && fans < MAX_ROWS_TO_SORT ? 'creators' : 'agency'
}

function cursorAt(row: list.ListRow): string {
  return encodeCursor(row.sort_key === null ? [row.id] : [row.sort_key, row.id])
}

function parsePosition(sort: FanSort, cursor: string | undefined): list.Position {
  if (sort === 'username') return toPosition(decodeCursor(cursor, ['text', 'id']))
  if (sort === 'joined') return toPosition(decodeCursor(cursor, ['instant', 'id']))
  if (sort === 'active') return activePosition(cursor)
  const position = toPosition(decodeCursor(cursor, ['number', 'id']))
  // PostgreSQL would reject larger numbers.
  if (position && !Number.isSafeInteger(position.key))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return position
}

const toPosition = (parts: [string | number, string] | null): list.Position =>
  parts && { key: parts[0], id: parts[1] }

/** For fans who were never active, the cursor contains only the id. */
function activePosition(cursor: string | undefined): list.Position {
  try {
    return toPosition(decodeCursor(cursor, ['instant', 'id']))
  } catch {
    const [id] = decodeCursor(cursor, ['id']) ?? []
    return id === undefined ? null : { key: null, id }
  }
}
