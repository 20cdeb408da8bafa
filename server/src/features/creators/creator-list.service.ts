import type {
  Creator,
  CreatorFilter,
  CreatorQuery,
  CreatorSort,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './creator-list.queries.ts'

export type CreatorOrder = { sort?: CreatorSort | undefined; direction?: 'asc' | 'desc' | undefined }

export async function listCreators(ctx: Ctx, query: CreatorQuery) {
  const { limit, cursor, sort, direction, ...filter } = query
  const order = orderOf(ctx, { sort, direction })
  const place = placeOf(order.sort, cursor)
  const wanted = wantedBy(ctx, filter)
  const { database } = ctx.platform
  const page = { wanted, order, place, limit: limit + 1, moment: momentOf(ctx) }
  const rows = await queries.readPage(database, ctx.agencyId, page)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const whole = place === null && !last
  const total = whole ? rows.length : await queries.countCreators(database, ctx.agencyId, wanted)
  const nextCursor = last ? encodeCursor([last.sort_key, last.id]) : null
  return { data: shown.map((row) => creatorOf(ctx, row)), meta: { nextCursor, total } }
}

/** Everything a filter lets through, in pages that are each a short transaction of its own. */
export async function* walkCreators(
  ctx: Ctx,
  filter: CreatorFilter,
  order: CreatorOrder,
  size: number,
): AsyncGenerator<Creator[]> {
  const base = { wanted: wantedBy(ctx, filter), order: orderOf(ctx, order), limit: size }
  for (let place: queries.Place = null; ; ) {
    const page = { ...base, place, moment: momentOf(ctx) }
    const rows = await queries.readPage(ctx.platform.database, ctx.agencyId, page)
    yield rows.map((row) => creatorOf(ctx, row))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    place = { key: last.sort_key, id: last.id }
  }
}

export async function summariseCreators(ctx: Ctx) {
  const { visibleCreators } = ctx.session
  const row = await queries.readSummary(ctx.platform.database, ctx.agencyId, visibleCreators)
  const { total, revenue_cents, top } = row
  if (!may(ctx.session.role, 'creators:revenue'))
    return { total, totalRevenue: null, avgRevenue: null, topPerformer: null }
  return {
    total,
    totalRevenue: fromCents(revenue_cents),
    avgRevenue: total === 0 ? 0 : fromCents(Math.round(revenue_cents / total)),
    topPerformer: top && {
      id: top.id,
      stageName: top.stageName,
      totalRevenue: fromCents(top.revenueCents),
    },
  }
}

/** A row as this person may see it. */
export function creatorOf(ctx: Ctx, row: queries.CreatorRow): Creator {
  return {
    id: row.id,
    stageName: row.stage_name,
    status: row.status,
    isVerified: row.is_verified,
    isArchived: row.is_archived,
    origin: row.origin,
    totalRevenue: may(ctx.session.role, 'creators:revenue') ? fromCents(row.revenue_cents) : null,
    totalFans: row.fans,
    newFansThisMonth: row.new_fans,
    totalContent: row.content,
    newContentThisWeek: row.new_content,
    operators: row.operators,
    access: row.access,
    createdAt: row.created_at,
  }
}

export function momentOf(ctx: Ctx): queries.Moment {
  const now = ctx.platform.clock()
  return { month: `${todayIn(ctx.session.timeZone, now).slice(0, 7)}-01`, now: now.toISOString() }
}

function wantedBy(ctx: Ctx, filter: CreatorFilter): queries.Wanted {
  const { visibleCreators, role } = ctx.session
  return { ...filter, seen: visibleCreators, byRealName: may(role, 'creators:identity') }
}

/** Names and statuses read from A on; figures and days from the highest and the newest. */
function orderOf(ctx: Ctx, { sort, direction }: CreatorOrder): queries.Order {
  const knowsRevenue = may(ctx.session.role, 'creators:revenue')
  // The order of the rows would tell what their figures must not.
  if (sort === 'revenue' && !knowsRevenue)
    throw new ApiError('forbidden', 'Your role does not see what creators earn.')
  const by = sort ?? (knowsRevenue ? 'revenue' : 'name')
  const desc = direction === undefined ? by !== 'name' && by !== 'status' : direction === 'desc'
  return { sort: by, desc }
}

function placeOf(sort: CreatorSort, cursor: string | undefined): queries.Place {
  if (sort === 'name' || sort === 'status') return place(decodeCursor(cursor, ['text', 'id']))
  if (sort === 'joined') return place(decodeCursor(cursor, ['instant', 'id']))
  const found = place(decodeCursor(cursor, ['number', 'id']))
  // Beyond this the database would refuse the number itself.
  if (found && !Number.isSafeInteger(found.key))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return found
}

const place = (parts: [string | number, string] | null): queries.Place =>
  parts && { key: parts[0], id: parts[1] }
