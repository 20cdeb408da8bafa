import type { Message, ThreadQuery } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { toMessages } from './message-list.service.ts'
import * as queries from './thread.queries.ts'

const MAX_SEQ = 2_147_483_647

/**
 * A page of a thread: the newest messages, or those older than a cursor, before or from a sequence number, from a day,
 * or changed since a revision. The cursor always leads to older messages; `more` says whether further newer or changed
 * messages follow.
 */
export async function listMessages(ctx: Ctx, fanId: string, query: ThreadQuery) {
  const from = toThreadStart(ctx, query)
  const { limit } = query
  const rows = await queries.readThread(ctx.platform.database, ctx.agencyId, {
    fanId,
    creators: ctx.session.visibleCreators,
    from,
    limit: limit + 1,
  })
  const [conversation] = rows
  if (!conversation) throw notFound()
  const messageRows = rows.filter((row) => row.id !== null)
  const hasMore = messageRows.length > limit
  const page = messageRows.slice(0, limit)
  const data: Message[] = await toMessages(ctx, page)
  const nextCursor = olderCursor(from, page, conversation, hasMore)
  return {
    data,
    meta: {
      nextCursor,
      total: null,
      rev: conversation.conversationRev,
      epoch: conversation.epoch,
      more: from.kind !== 'older' && hasMore,
    },
  }
}

function toThreadStart(ctx: Ctx, query: ThreadQuery): queries.ThreadStart {
  if (query.afterRev !== undefined) return { kind: 'changed', rev: query.afterRev }
  if (query.fromSeq !== undefined) return { kind: 'newer', seq: query.fromSeq }
  if (query.fromDay !== undefined) return { kind: 'day', day: query.fromDay, timeZone: ctx.session.timeZone }
  if (query.beforeSeq !== undefined) return { kind: 'older', seq: query.beforeSeq }
  return { kind: 'older', seq: decodeCursor(query.cursor, ['integer'])?.[0] ?? MAX_SEQ }
}

function olderCursor(
  from: queries.ThreadStart,
  page: queries.MessageRow[],
  conversation: queries.ThreadRow,
  hasMore: boolean,
): string | null {
  if (from.kind === 'changed') return null
  if (from.kind === 'older') return hasMore ? encodeCursor([page.at(-1)?.seq ?? MAX_SEQ]) : null
  const oldest = page[0]?.seq ?? conversation.lastSeq + 1
  return oldest > conversation.firstSeq ? encodeCursor([oldest]) : null
}
