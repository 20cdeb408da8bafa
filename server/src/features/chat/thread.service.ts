import type { Message, ThreadQuery } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { toMessages } from './message-list.service.ts'
import * as queries from './thread.queries.ts'

const END = 2_147_483_647

/**
 * A page of a thread: the newest, older than a cursor, from a number or day, or changed since a revision. The cursor
 * always leads to older messages; `more` says whether the page's own direction continues.
 */
export async function listMessages(ctx: Ctx, fanId: string, query: ThreadQuery) {
  const from = startPosition(ctx, query)
  const { limit } = query
  const rows = await queries.readThread(ctx.platform.database, ctx.agencyId, {
    fanId,
    creators: ctx.session.visibleCreators,
    from,
    limit: limit + 1,
  })
  const [state] = rows
  if (!state) throw notFound()
  const found = rows.filter((row) => row.id !== null)
  const hasMore = found.length > limit
  const page = found.slice(0, limit)
  const data: Message[] = await toMessages(ctx, page)
  const nextCursor = olderThan(from, page, state, hasMore)
  return {
    data,
    meta: {
      nextCursor,
      total: null,
      rev: state.nowRev,
      epoch: state.epoch,
      more: from.by !== 'older' && hasMore,
    },
  }
}

function startPosition(ctx: Ctx, query: ThreadQuery): queries.ThreadStart {
  if (query.afterRev !== undefined) return { by: 'changed', rev: query.afterRev }
  if (query.fromSeq !== undefined) return { by: 'newer', seq: query.fromSeq }
  if (query.fromDay !== undefined) return { by: 'day', day: query.fromDay, timeZone: ctx.session.timeZone }
  if (query.beforeSeq !== undefined) return { by: 'older', seq: query.beforeSeq }
  return { by: 'older', seq: decodeCursor(query.cursor, ['integer'])?.[0] ?? END }
}

function olderThan(
  from: queries.ThreadStart,
  page: queries.MessageRow[],
  state: queries.ThreadRow,
  hasMore: boolean,
): string | null {
  if (from.by === 'changed') return null
  if (from.by === 'older') return hasMore ? encodeCursor([page.at(-1)?.seq ?? END]) : null
  const oldest = page[0]?.seq ?? state.lastSeq + 1
  return oldest > state.firstSeq ? encodeCursor([oldest]) : null
}
