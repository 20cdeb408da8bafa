import type {
  Creator,
  CreatorFilter,
  CreatorQuery,
  CreatorSort,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './creator-list.queries.ts'

export type CreatorOrder = { sort?: CreatorSort | undefined; direction?: 'asc' | 'desc' | undefined }

export async function listCreators(ctx: Ctx, query: CreatorQuery) {
  const { limit, cursor, sort, direction, ...filter } = query
  const order = orderOf(ctx, { sort, direction })
  const position = parsePosition(order.sort, cursor)
  const criteria = criteriaFor(ctx, filter)
  const { database } = ctx.platform
  const page = { criteria, order, position, limit: limit + 1, moment: currentMoment(ctx) }
  const rows = await queries.readPage(database, ctx.agencyId, page)
  const visible = rows.slice(0, limit)
  await auditLegalNameMatches(ctx, criteria, visible)
  const last = rows.length > limit ? visible.at(-1) : undefined
  const isComplete = position === null && !last
  const total = isComplete ? rows.length : await queries.countCreators(database, ctx.agencyId, criteria)
  const nextCursor = last ? encodeCursor([last.sort_key, last.id]) : null
  return { data: visible.map((row) => toCreator(ctx, row)), meta: { nextCursor, total } }
}

/** A match by legal name reveals the name, so the search is audited. */
async function auditLegalNameMatches(
  ctx: Ctx,
  { q, byRealName }: queries.CreatorCriteria,
  rows: queries.CreatorRow[],
): Promise<void> {
  if (!q || !byRealName) return
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const matches = rows.filter((row) => !fold(row.stage_name).includes(fold(q)))
  if (matches.length === 0) return
  const creatorIds = matches.map(({ id }) => id)
  await inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'creator.identity_searched', { creatorIds }))
}

/** All matching creators in pages, each read in its own short transaction. */
export async function* creatorPages(
  ctx: Ctx,
  filter: CreatorFilter,
  order: CreatorOrder,
  size: number,
): AsyncGenerator<Creator[]> {
  const base = { criteria: criteriaFor(ctx, filter), order: orderOf(ctx, order), limit: size }
  for (let position: queries.Position = null; ; ) {
    const page = { ...base, position, moment: currentMoment(ctx) }
    const rows = await queries.readPage(ctx.platform.database, ctx.agencyId, page)
    yield rows.map((row) => toCreator(ctx, row))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    position = { key: last.sort_key, id: last.id }
  }
}

export async function summarizeCreators(ctx: Ctx) {
  const { visibleCreators } = ctx.session
  const row = await queries.readSummary(ctx.platform.database, ctx.agencyId, visibleCreators)
  const { total, revenue_cents, averaged, averaged_cents, top } = row
  if (!may(ctx.session.role, 'creators:revenue'))
    return { total, totalRevenue: null, avgRevenue: null, topPerformer: null }
  // A creator whose sign-up is pending can see their own revenue.
  const [cents, divisor] = averaged === 0 ? [revenue_cents, total] : [averaged_cents, averaged]
  return {
    total,
    totalRevenue: fromCents(revenue_cents),
    avgRevenue: divisor === 0 ? 0 : fromCents(Math.round(cents / divisor)),
    topPerformer: top && { id: top.id, stageName: top.stageName, totalRevenue: fromCents(top.revenueCents) },
  }
}

/** Removes fields the session has no access to. */
export function toCreator(ctx: Ctx, row: queries.CreatorRow): Creator {
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

export function currentMoment(ctx: Ctx): queries.Moment {
  const now = ctx.platform.clock()
  return { month: `${todayIn(ctx.session.timeZone, now).slice(0, 7)}-01`, now: now.toISOString() }
}

function criteriaFor(ctx: Ctx, filter: CreatorFilter): queries.CreatorCriteria {
  const { visibleCreators, role } = ctx.session
  return { ...filter, visibleIds: visibleCreators, byRealName: may(role, 'creators:identity') }
}

/** Names and statuses sort ascending by default, figures and dates descending. */
function orderOf(ctx: Ctx, { sort, direction }: CreatorOrder): queries.Order {
  const canSeeRevenue = may(ctx.session.role, 'creators:revenue')
  // Sorting by revenue would reveal it.
  if (sort === 'revenue' && !canSeeRevenue)
    throw new ApiError('forbidden', 'Your role doesn’t have access to creator revenue.')
  const by = sort ?? (canSeeRevenue ? 'revenue' : 'name')
  const desc = direction === undefined ? by !== 'name' && by !== 'status' : direction === 'desc'
  return { sort: by, desc }
}

function parsePosition(sort: CreatorSort, cursor: string | undefined): queries.Position {
  if (sort === 'name' || sort === 'status') return toPosition(decodeCursor(cursor, ['text', 'id']))
  if (sort === 'joined') return toPosition(decodeCursor(cursor, ['instant', 'id']))
  const position = toPosition(decodeCursor(cursor, ['number', 'id']))
  // PostgreSQL would reject larger numbers.
  if (position && !Number.isSafeInteger(position.key))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return position
}

const toPosition = (parts: [string | number, string] | null): queries.Position =>
  parts && { key: parts[0], id: parts[1] }
