import type { ContentSort } from '@greenroom/contract/features/content/content.rules.ts'
import type {
  ContentItem,
  ContentQuery,
  ContentSummary,
  calendarQuery,
} from '@greenroom/contract/features/content/content.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { foldText, visibleCreatorIds } from '../fans/fans.service.ts'
import { getStorageUsage } from '../uploads/upload-space.service.ts'
import * as queries from './content-list.queries.ts'
import { canSeeRevenue, toItem } from './content-view.ts'

const MAX_CALENDAR_DAYS = 62
const DAY_MS = 86_400_000

export async function listContent(ctx: Ctx, query: ContentQuery) {
  const { sort, limit, cursor, creatorId, search, ...filter } = query
  // Sorting by revenue would reveal it.
  if (sort === 'revenue' && !canSeeRevenue(ctx))
    throw new ApiError('forbidden', 'Your role doesn’t have access to revenue.')
  const position = parsePosition(sort, cursor)
  const creators = visibleCreatorIds(ctx, creatorId)
  if (creators?.length === 0) return { data: [], meta: { nextCursor: null, total: 0 } }
  const criteria = { ...filter, creators, searchText: foldText(search ?? '') }
  const rows = await queries.readItems(ctx.platform.database, ctx.agencyId, {
    criteria,
    sort,
    position,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map((row) => toItem(ctx, row)),
    meta: { nextCursor: last ? cursorAt(sort, last) : null, total: position ? null : (rows[0]?.total ?? 0) },
  }
}

function cursorAt(sort: ContentSort, { sort_key, id, is_unscheduled }: queries.ListRow): string {
  return encodeCursor(sort === 'scheduled' ? [sort_key, id, is_unscheduled ? 1 : 0] : [sort_key, id])
}

function parsePosition(sort: ContentSort, cursor: string | undefined): queries.Position {
  if (sort === 'scheduled') {
    const parts = decodeCursor(cursor, ['instant', 'id', 'integer'])
    return parts && { key: parts[0], id: parts[1], isUnscheduled: parts[2] === 1 }
  }
  const parts = decodeKey(sort, cursor)
  if (!parts) return null
  const [key, id] = parts
  if (typeof key === 'number' && !Number.isSafeInteger(key))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return { key, id, isUnscheduled: false }
}

function decodeKey(sort: ContentSort, cursor: string | undefined): [string | number, string] | null {
  if (sort === 'title') return decodeCursor(cursor, ['text', 'id'])
  if (sort === 'newest' || sort === 'oldest') return decodeCursor(cursor, ['instant', 'id'])
  return decodeCursor(cursor, ['number', 'id'])
}

export async function getContentSummary(ctx: Ctx, creatorId: string | undefined): Promise<ContentSummary> {
  const creators = visibleCreatorIds(ctx, creatorId)
  return inScope(ctx, async (tx) => {
    const byStatus = await queries.countByStatus(tx, creators)
    return {
      total: Object.values(byStatus).reduce((sum, items) => sum + items, 0),
      byStatus,
      tags: await queries.selectTags(tx, creators),
      storage: await getStorageUsage(tx),
      creators: may(ctx.session.role, 'content:edit')
        ? await queries.selectCreators(tx, ctx.session.visibleCreators)
        : [],
    }
  })
}

export async function getContentCalendar(
  ctx: Ctx,
  { from, to, creatorId }: z.infer<typeof calendarQuery>,
): Promise<ContentItem[]> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1 && days <= MAX_CALENDAR_DAYS)) {
    const message = `Choose a range of 1 to ${MAX_CALENDAR_DAYS} days.`
    throw new ApiError('invalid_input', message, { details: [{ path: 'to', message }] })
  }
  const creators = visibleCreatorIds(ctx, creatorId)
  const { timeZone } = ctx.session
  const rows = await inScope(ctx, (tx) => queries.selectCalendar(tx, creators, { from, to, timeZone }))
  return rows.map((row) => toItem(ctx, row))
}
