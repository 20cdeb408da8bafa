import type { InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { InboxQuery } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { foldText, visibleCreatorIds } from '../fans/fans.service.ts'
import { toConversation } from './conversation-view.ts'
import * as queries from './inbox.queries.ts'

/** All visible conversations; blocked and archived fans are not in the inbox. */
export async function listConversations(ctx: Ctx, query: InboxQuery) {
  const position = decodePosition(query.sort, query.cursor)
  const searchText = foldText(query.q ?? '')
  const creators = visibleCreatorIds(ctx, query.creatorId)
  // The indexed text joins names with line breaks, so this excludes matches across names.
  if (creators?.length === 0 || searchText.includes('\n'))
    return { data: [], meta: { nextCursor: null, total: 0 } }
  const assigned =
    query.assigned === undefined ? undefined : { to: query.assigned === 'me' ? ctx.session.userId : null }
  const criteria = { creators, filter: query.filter, assigned }
  const page = { criteria, sort: query.sort, position, limit: query.limit + 1 }
  const { database } = ctx.platform
  const rows =
    searchText === ''
      ? await queries.readInbox(database, ctx.agencyId, page)
      : await queries.searchInbox(database, ctx.agencyId, searchText, page)
  const pageRows = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? pageRows.at(-1) : undefined
  const isComplete = position === null && !last
  return {
    data: pageRows.map(toConversation),
    meta: {
      nextCursor: last ? encodePosition(query.sort, last) : null,
      total: isComplete ? rows.length : (rows[0]?.total ?? null),
    },
  }
}

/** Number of unread messages, and of conversations per filter chip, from stored totals. */
export async function countChats(ctx: Ctx, creatorId: string | undefined) {
  const creators = visibleCreatorIds(ctx, creatorId)
  const zeroCounts = { count: 0, all: 0, unread: 0, vip: 0, flagged: 0 }
  const { database } = ctx.platform
  const row = creators?.length === 0 ? zeroCounts : await queries.countChats(database, ctx.agencyId, creators)
  const { count, ...conversations } = row ?? zeroCounts
  return { count, conversations }
}

function encodePosition(sort: InboxSort, row: queries.InboxRow): string {
  if (sort === 'spend') return encodeCursor([row.spentCents, row.id])
  const isWaiting = sort === 'waiting' && row.waitingSince !== null
  const key = (isWaiting ? row.waitingSince : row.lastMessageAt) ?? ''
  return encodeCursor(sort === 'waiting' ? [isWaiting ? 0 : 1, key, row.id] : [key, row.id])
}

function decodePosition(sort: InboxSort, cursor: string | undefined): queries.InboxPosition {
  if (sort === 'waiting') {
    const parts = decodeCursor(cursor, ['integer', 'instant', 'id'])
    return parts && { isAfterWaiting: parts[0] !== 0, key: parts[1], id: parts[2] }
  }
  if (sort === 'latest') {
    const parts = decodeCursor(cursor, ['instant', 'id'])
    return parts && { isAfterWaiting: false, key: parts[0], id: parts[1] }
  }
  const parts = decodeCursor(cursor, ['number', 'id'])
  // PostgreSQL would reject larger numbers.
  if (parts && !Number.isSafeInteger(parts[0]))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  return parts && { isAfterWaiting: false, key: parts[0], id: parts[1] }
}
