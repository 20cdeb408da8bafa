import type { SaleHolder } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { AttributedSale } from '@greenroom/contract/features/operators/operators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { type FiguresQuery, resolvePeriod, toSales, userFilter } from './operators.service.ts'
import { assertNotOwnPay } from './own-pay.service.ts'
import * as queries from './sales.queries.ts'

type SalesQuery = Omit<FiguresQuery, 'groupBy'> & {
  holder?: SaleHolder | undefined
  paySheetId?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listSales(ctx: Ctx, query: SalesQuery) {
  const position = decodeCursor(query.cursor, ['instant', 'id'])
  const filter = {
    ...resolvePeriod(ctx, query),
    userId: userFilter(ctx, query.userId),
    creatorId: query.creatorId ?? null,
    holder: query.holder ?? null,
    paySheetId: query.paySheetId ?? null,
    visibleCreatorIds: ctx.session.visibleCreators,
  }
  return inScope(ctx, async (tx) => {
    const before = position && { at: position[0], id: position[1] }
    const rows = await queries.selectSales(tx, filter, query.limit + 1, before)
    const sums = await (filter.paySheetId ? queries.sumSheetSales(tx, filter) : queries.sumSales(tx, filter))
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      data: rows.slice(0, query.limit).map(toSale),
      meta: { nextCursor: last ? encodeCursor([last.date, last.id]) : null, total: null, ...toSales(sums) },
    }
  })
}

type NewSaleHolder = { holder: SaleHolder; userId?: string | undefined; reason: string }

export async function assignSale(ctx: Ctx, id: string, { holder, userId, reason }: NewSaleHolder) {
  return inScope(ctx, async (tx) => {
    const before = await queries.selectSale(tx, id)
    if (!before) throw notFound()
    const newUserId = holder === 'OPERATOR' ? (userId ?? null) : null
    if (holder === 'OPERATOR' && !(newUserId && (await queries.canBeAssignedSales(tx, newUserId)))) {
      const message = 'Choose someone on the team who can message fans.'
      throw fieldError('userId', message)
    }
    const own = newUserId === null ? {} : await assertNotOwnPay(ctx, tx, newUserId)
    const at = ctx.platform.clock().toISOString()
    const actorName = ctx.actor.name
    const result = await queries.assignSale(tx, id, { holder, userId: newUserId, actorName, at, reason })
    if (result === 'missing') throw notFound()
    if (result === 'locked')
      throw new ApiError('refused', 'This sale is in an approved pay sheet and can’t be reassigned.')
    await ctx.platform.events.emit(ctx, tx, 'sale.assigned', {
      transactionId: id,
      fanId: before.fanId,
      creatorId: before.creatorId,
      holder,
      userId: newUserId,
      beforeHolder: before.holder,
      beforeUserId: before.userId,
      reason,
      ...own,
    })
    const after = await queries.selectSale(tx, id)
    if (!after) throw notFound()
    return toSale(after)
  })
}

function toSale(row: queries.SaleRow): AttributedSale {
  const { assignedBy: by, assignedAt: at, assignedReason: reason } = row
  return {
    id: row.id,
    date: row.date,
    day: row.day,
    type: row.type,
    kind: row.kind,
    gross: fromCents(row.gross),
    net: fromCents(row.net),
    creator: { id: row.creatorId, name: row.creator },
    fan: { id: row.fanId, name: row.fan },
    holder: row.holder,
    user: row.userId && row.user ? { id: row.userId, name: row.user } : null,
    basis: row.basis,
    messageId: row.messageId,
    assigned: by && at && reason ? { by, at, reason } : null,
    paySheetId: row.paySheetId,
    correctsId: row.correctsId,
  }
}
