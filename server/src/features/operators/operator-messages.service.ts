import type { OperatorMessageKind } from '@greenroom/contract/features/operators/operators.rules.ts'
import type {
  OperatorMessage,
  WaitingConversation,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as queries from './operator-messages.queries.ts'
import { type FiguresQuery, isLimitedToOwnData, resolvePeriod, userFilter } from './operators.service.ts'

type Page = { limit: number; cursor?: string | undefined }
type MessagesQuery = Omit<FiguresQuery, 'groupBy'> & Page & { kind: OperatorMessageKind }

export async function listMessages(ctx: Ctx, query: MessagesQuery) {
  const position = decodeCursor(query.cursor, ['instant', 'id'])
  const { timeZone, visibleCreators: visibleCreatorIds } = ctx.session
  const filter = {
    ...resolvePeriod(ctx, query),
    userId: userFilter(ctx, query.userId),
    creatorId: query.creatorId ?? null,
    kind: query.kind,
    visibleCreatorIds,
    timeZone,
  }
  return inScope(ctx, async (tx) => {
    const before = position && { at: position[0], id: position[1] }
    const rows = await queries.selectMessages(tx, filter, query.limit + 1, before)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      data: rows.slice(0, query.limit).map(toMessage),
      meta: {
        nextCursor: last ? encodeCursor([last.sentAt, last.id]) : null,
        ...(await queries.sumMessages(tx, filter)),
      },
    }
  })
}

function toMessage(row: queries.MessageRow): OperatorMessage {
  const { userId, user, creatorId, creator, fanId, fan, priceCents, ...rest } = row
  return {
    ...rest,
    user: { id: userId, name: user },
    creator: { id: creatorId, name: creator },
    fan: { id: fanId, name: fan },
    price: priceCents === null ? null : fromCents(priceCents),
  }
}

type WaitingQuery = Page & { userId?: string | undefined; creatorId?: string | undefined }

/** Operators get their creators' waiting conversations; admins get all, or those of one operator. */
export async function listWaiting(ctx: Ctx, query: WaitingQuery) {
  const position = decodeCursor(query.cursor, ['instant', 'id'])
  const filter = {
    ...queueFilter(ctx),
    creatorId: query.creatorId ?? null,
    userId: isLimitedToOwnData(ctx) ? null : (query.userId ?? null),
  }
  return inScope(ctx, async (tx) => {
    const after = position && { at: position[0], id: position[1] }
    const rows = await queries.selectWaiting(tx, filter, query.limit + 1, after)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      data: rows.slice(0, query.limit).map(toWaiting),
      meta: {
        nextCursor: last ? encodeCursor([last.waitingSince, last.fanId]) : null,
        total: await queries.countWaitingConversations(tx, filter),
      },
    }
  })
}

const queueFilter = (ctx: Ctx): queries.WaitingFilter => ({
  userId: null,
  queueUserId: isLimitedToOwnData(ctx) ? ctx.session.userId : null,
  creatorId: null,
  visibleCreatorIds: ctx.session.visibleCreators,
})

/** The longest-waiting conversations of the user's creators. */
export async function loadQueue(ctx: Ctx, tx: Tx, limit: number) {
  const filter = { ...queueFilter(ctx), queueUserId: ctx.session.userId }
  const rows = await queries.selectWaiting(tx, filter, limit)
  return { conversations: rows.map(toWaiting), total: await queries.countWaitingConversations(tx, filter) }
}

function toWaiting(row: queries.WaitingRow): WaitingConversation {
  const { fanId, fan, creatorId, creator, userId, user, ...rest } = row
  return {
    ...rest,
    fan: { id: fanId, name: fan },
    creator: { id: creatorId, name: creator },
    user: userId && user ? { id: userId, name: user } : null,
  }
}
