import type {
  ListedTransaction,
  TransactionQuery,
} from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { visibleCreatorIds } from '../fans/fans.service.ts'
import { toTransaction } from './ledger.service.ts'
import { selectFiltered, sumFiltered, type TransactionSums } from './transaction-list.queries.ts'

/** Newest first. Lists the rows behind the figures: includes refunds, excludes voided rows. */
export async function listFilteredTransactions(ctx: Ctx, query: TransactionQuery, withSums = true) {
  const { limit, cursor, creatorId, ...filter } = query
  const position = decodeCursor(cursor, ['instant', 'id'])
  const before = position && { occurredAt: position[0], id: position[1] }
  const creators = visibleCreatorIds(ctx, creatorId)
  const criteria = { ...filter, creators, timeZone: ctx.session.timeZone }
  return inScope(ctx, async (tx) => {
    const rows = await selectFiltered(tx, criteria, limit + 1, before)
    const sums = withSums && !before ? await sumFiltered(tx, criteria) : null
    const last = rows.length > limit ? rows[limit - 1]?.row : undefined
    const data: ListedTransaction[] = rows
      .slice(0, limit)
      .map(({ row, username, platform, stageName }) => ({
        ...toTransaction(ctx, row),
        fan: { id: row.fanId, name: username, platform },
        creator: { id: row.creatorId, stageName },
      }))
    const nextCursor = last ? encodeCursor([last.occurredAt, last.id]) : null
    return { data, meta: { nextCursor, total: sums?.rows ?? null, sums: sums && toSums(sums) } }
  })
}

const toSums = ({ gross, agency, orders, payingFans }: TransactionSums) => ({
  amount: fromCents(gross),
  agencyShare: fromCents(agency),
  orders,
  payingFans,
})
