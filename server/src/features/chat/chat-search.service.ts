import type { chatsQuery, findQuery } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { requireVisibleFan } from '../fans/fan-access.service.ts'
import { visibleCreatorIds } from '../fans/fans.service.ts'
import * as queries from './chat-search.queries.ts'
import { toMessages } from './message-list.service.ts'

/** Messages searched per step, and the time after which no further step starts. */
const RANGE_SIZE = 10_000
const TIME_LIMIT_MS = 400

/** A page may be short or empty and still have a cursor, if there is more to search. */
export async function findMessages(ctx: Ctx, fanId: string, query: z.infer<typeof findQuery>) {
  const position = decodeCursor(query.cursor, ['integer'])
  return inScope(ctx, async (tx) => {
    await requireVisibleFan(ctx, tx, fanId)
    const { first, last } = await queries.selectSeqBounds(tx, fanId)
    const startedAt = performance.now()
    const matches: queries.MatchRow[] = []
    let before = Math.min(position?.[0] ?? last + 1, last + 1)
    while (before > first && matches.length <= query.limit && performance.now() - startedAt < TIME_LIMIT_MS) {
      const from = Math.max(first, before - RANGE_SIZE)
      const limit = query.limit + 1 - matches.length
      matches.push(...(await queries.findInRange(tx, fanId, query.q, { from, before, limit })))
      before = from
    }
    const data = matches.slice(0, query.limit)
    const next = matches.length > query.limit ? (data.at(-1)?.seq ?? first) : before
    return { data, meta: { nextCursor: next > first ? encodeCursor([next]) : null, total: null } }
  })
}

/** Messages of all visible conversations, newest first. With `fanId`, only that fan's, in thread order. */
export async function listAllMessages(ctx: Ctx, query: z.infer<typeof chatsQuery>) {
  const { fanId, direction, flagged, limit } = query
  const position = decodePosition(fanId, query.cursor)
  const creators = visibleCreatorIds(ctx, query.creatorId)
  if (creators?.length === 0) return { data: [], meta: { nextCursor: null, total: 0 } }
  const rows = await queries.readAllMessages(ctx.platform.database, ctx.agencyId, {
    creators,
    fanId,
    direction,
    flagged,
    position,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const messages = await toMessages(ctx, page)
  return {
    data: messages.map((message, i) => ({
      ...message,
      fanId: page[i]?.fanId ?? '',
      creatorId: page[i]?.creatorId ?? '',
    })),
    meta: {
      nextCursor: last ? encodeCursor(fanId === undefined ? [last.sentAt, last.id] : [last.seq]) : null,
      total: position === null && !last ? rows.length : null,
    },
  }
}

function decodePosition(
  fanId: string | undefined,
  cursor: string | undefined,
): queries.AllMessagesFilter['position'] {
  if (fanId !== undefined) {
    const [seq] = decodeCursor(cursor, ['integer']) ?? []
    return seq === undefined ? null : { seq }
  }
  const parts = decodeCursor(cursor, ['instant', 'id'])
  return parts && { at: parts[0], id: parts[1] }
}
