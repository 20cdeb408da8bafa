import type { FanDetail, Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { localTimeIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { getFan } from './fans.service.ts'
import { listTransactions } from './ledger.service.ts'

/** Headings match import-mapping.ts, so the columns of the file are recognized when it is imported. */
const columnsFor = (fan: FanDetail, timeZone: string): Column<Transaction>[] => [
  ['Username', () => fan.username],
  ['Creator', () => fan.creator.stageName],
  ['Date', (row) => localTimeIn(timeZone, new Date(row.date))],
  ['Type', (row) => row.type],
  ['Kind', (row) => row.kind],
  ['Amount (USD)', (row) => row.amount.toFixed(2)],
  ['Platform fee', (row) => money(row.platformFee)],
  ['Net (USD)', (row) => money(row.net)],
  ['Creator share (USD)', (row) => money(row.creatorShare)],
  ['Agency share (USD)', (row) => money(row.agencyShare)],
  ['Transaction ID', (row) => row.externalId],
  ['Reason', (row) => row.reason],
]

const money = (amount: number | null) => amount?.toFixed(2) ?? null

export async function exportTransactions(ctx: Ctx, fanId: string): Promise<Download> {
  const fan = await getFan(ctx, fanId)
  return exportList(ctx, {
    name: 'transactions',
    columns: (timeZone) => columnsFor(fan, timeZone),
    list: (page) => listTransactions(ctx, fan.id, page),
    audit: () =>
      withScope(ctx.platform.database, ctx.agencyId, (tx) =>
        ctx.platform.events.emit(ctx, tx, 'transactions.exported', {
          fanId: fan.id,
          creatorId: fan.creator.id,
        }),
      ),
  })
}
