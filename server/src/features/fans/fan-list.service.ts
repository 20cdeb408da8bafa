import type { FanFilter, FanQuery, FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as list from './fan-list.queries.ts'
import { countFound, searchFans } from './fan-search.queries.ts'
import { fanOf } from './fan-view.ts'
import { creatorsInSight, folded, momentOf } from './fans.service.ts'

/** Up to here it is cheaper to sort all rows of some creators, or of a tag, than to look for them along an index. */
const FEW = 5_000

export type FanOrder = { sort: FanSort; direction?: 'asc' | 'desc' | undefined }

export async function listFans(ctx: Ctx, query: FanQuery) {
  const place = placeOf(query.sort, query.cursor)
  const search = searchOf(ctx, query)
  if (!search) return { data: [], meta: { nextCursor: null, total: 0 } }
  const rows = await readPage(ctx, search, orderOf(query), place, query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const whole = place === null && !last
  const total = whole ? rows.length : (rows[0]?.total ?? null)
  return { data: shown.map(fanOf), meta: { nextCursor: last ? cursorAt(last) : null, total } }
}

/** How many a filter lets through: at once where counters know it, else counted no further than the bound. */
export async function countFans(ctx: Ctx, filter: FanFilter): Promise<{ count: number; isExact: boolean }> {
  const search = searchOf(ctx, filter)
  if (!search) return { count: 0, isExact: true }
  const { words, wanted } = search
  const { database } = ctx.platform
  const n =
    words === ''
      ? await list.countFans(database, ctx.agencyId, wanted, momentOf(ctx))
      : await countFound(database, ctx.agencyId, words, wanted, momentOf(ctx))
  return n > list.COUNT_BOUND ? { count: list.COUNT_BOUND, isExact: false } : { count: n, isExact: true }
}

/** Everything a filter lets through, in pages that are each a short transaction of its own. */
export async function* walkFans(ctx: Ctx, filter: FanFilter, order: FanOrder, size: number) {
  const search = searchOf(ctx, filter)
  for (let place: list.Place = null; search; ) {
    const rows = await readPage(ctx, search, orderOf(order), place, size)
    yield rows.map(fanOf)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    place = { key: last.sort_key, id: last.id }
  }
}

type Search = { words: string; wanted: list.Wanted }

/** Null where nothing can match. */
function searchOf(ctx: Ctx, filter: FanFilter): Search | null {
  const { tier, opportunity, status, tag } = filter
  const words = folded(filter.q ?? '')
  const creators = creatorsInSight(ctx, filter.creatorId)
  const contradiction = opportunity === 'regular' && tier !== undefined && tier !== 'REGULAR'
  // Neither a username nor an e-mail has two lines; the text they are searched in has.
  if (creators?.length === 0 || contradiction || words.includes('\n')) return null
  return { words, wanted: { creators, tier, opportunity, status, tag } }
}

function orderOf({ sort, direction }: FanOrder): list.Order {
  return { sort, desc: direction === undefined ? sort !== 'username' : direction === 'desc' }
}

async function readPage(
  ctx: Ctx,
  { words, wanted }: Search,
  order: list.Order,
  place: list.Place,
  limit: number,
): Promise<list.ListRow[]> {
  const { database } = ctx.platform
  const page = { wanted, order, place, limit, moment: momentOf(ctx) }
  if (words !== '') return searchFans(database, ctx.agencyId, { ...page, words })
  const way = await wayOf(ctx, wanted, order)
  return list.readFans(database, ctx.agencyId, { ...page, way })
}

async function wayOf(ctx: Ctx, wanted: list.Wanted, order: list.Order): Promise<list.Way> {
  if (wanted.tag === undefined && wanted.creators === null) return 'agency'
  if (order.sort === 'spent') return wanted.tag === undefined ? 'creators' : 'tag'
  const { fans, bearers } = await list.measure(ctx.platform.database, ctx.agencyId, wanted)
  if (wanted.tag !== undefined && bearers < FEW) return 'tag'
  return wanted.creators !== null && fans < FEW ? 'creators' : 'agency'
}

function cursorAt(row: list.ListRow): string {
  return encodeCursor(row.sort_key === null ? [row.id] : [row.sort_key, row.id])
}

function placeOf(sort: FanSort, cursor: string | undefined): list.Place {
  if (sort === 'username') return place(decodeCursor(cursor, ['text', 'id']))
  if (sort === 'joined') return place(decodeCursor(cursor, ['instant', 'id']))
  if (sort === 'active') return activePlace(cursor)
  const found = place(decodeCursor(cursor, ['number', 'id']))
  // Beyond this the database would refuse the number itself.
  if (found && !Number.isSafeInteger(found.key))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return found
}

const place = (parts: [string | number, string] | null): list.Place =>
  parts && { key: parts[0], id: parts[1] }

/** Among those who were never active the id alone is the place. */
function activePlace(cursor: string | undefined): list.Place {
  try {
    return place(decodeCursor(cursor, ['instant', 'id']))
  } catch {
    const [id] = decodeCursor(cursor, ['id']) ?? []
    return id === undefined ? null : { key: null, id }
  }
}
