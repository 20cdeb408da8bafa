import type {
  FanItem,
  fanItemsQuery,
  ItemMessage,
} from '@greenroom/contract/features/content/content.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { pageQuery } from '@greenroom/contract/kit/pagination.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { requireVisibleFan } from '../fans/fan-access.service.ts'
import { foldText } from '../fans/fans.service.ts'
import { selectDetail } from './content-detail.queries.ts'
import { readItems } from './content-list.queries.ts'
import { toItem } from './content-view.ts'
import * as queries from './fan-items.queries.ts'

export const itemHistory = queries.selectItemHistory

/** Cleared items of the fan's creator, except archived ones. */
export async function listForFan(ctx: Ctx, fanId: string, query: z.infer<typeof fanItemsQuery>) {
  const { search, type, itemId, cursor, limit } = query
  const after = decodeCursor(cursor, ['instant', 'id'])
  const { database } = ctx.platform
  const fan = await inScope(ctx, (tx) => requireVisibleFan(ctx, tx, fanId))
  const rows = await readItems(database, ctx.agencyId, {
    criteria: {
      type,
      itemId,
      creators: [fan.creatorId],
      searchText: foldText(search ?? ''),
      isCleared: true,
    },
    sort: 'newest',
    position: after && { key: after[0], id: after[1], isUnscheduled: false },
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  const history = new Map(
    (await inScope(ctx, (tx) => queries.selectItemHistory(tx, fan.id, ids))).map((row) => [row.id, row]),
  )
  const data = page.map((row): FanItem => {
    const { id, title, thumbnail, status, price, files, seconds } = toItem(ctx, row)
    const { sentAt = null, boughtAt = null } = history.get(id) ?? {}
    return { id, type: row.type, title, thumbnail, status, price, files, seconds, sentAt, boughtAt }
  })
  const nextCursor = last ? encodeCursor([last.sort_key, last.id]) : null
  return { data, meta: { nextCursor, total: after ? null : (rows[0]?.total ?? 0) } }
}

export async function listItemMessages(ctx: Ctx, id: string, { cursor, limit }: z.infer<typeof pageQuery>) {
  const before = decodeCursor(cursor, ['instant', 'id'])
  const rows = await inScope(ctx, async (tx) => {
    if (!(await selectDetail(tx, id, ctx.session.visibleCreators))) throw notFound()
    return queries.selectItemMessages(tx, id, before, limit + 1)
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const data = page.map(
    ({ messageId, seq, fanId, username, sentAt, priceCents, isBundle, paidAt }): ItemMessage => ({
      messageId,
      seq,
      fan: { id: fanId, username },
      sentAt,
      price: priceCents === null ? null : fromCents(priceCents),
      isBundle,
      paidAt,
    }),
  )
  const nextCursor = last ? encodeCursor([last.sentAt, last.messageId]) : null
  return { data, meta: { nextCursor, total: null } }
}
