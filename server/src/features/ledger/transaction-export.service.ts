import type { Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import type {
  ListedTransaction,
  TransactionFilter,
} from '@greenroom/contract/features/ledger/transactions.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, localTime } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { getFan } from '../fans/fans.service.ts'
import { type FanRef, listAllTransactions, listTransactions } from './ledger.service.ts'
import { listFilteredTransactions } from './transaction-list.service.ts'

/**
 * Headings match import-mapping.ts, so importing the file unedited changes nothing. Transactions without an external id
 * use our own.
 */
const columnsFor = <Row extends Transaction>(
  fanOf: (row: Row) => FanRef,
  timeZone: string,
): Column<Row>[] => [
  ['Username', (row) => fanOf(row).username],
  ['Creator', (row) => fanOf(row).creator],
  ['Date', (row) => localTime(timeZone, row.date)],
  ['Type', (row) => row.type],
  ['Kind', (row) => row.kind],
  ['Amount (USD)', (row) => row.amount.toFixed(2)],
  ['Currency', () => 'USD'],
  ['Platform fee', (row) => money(row.platformFee)],
  ['Net (USD)', (row) => money(row.net)],
  ['Creator share (USD)', (row) => money(row.creatorShare)],
  ['Agency share (USD)', (row) => money(row.agencyShare)],
  ['Transaction ID', (row) => row.externalId ?? row.id],
  ['Reason', (row) => row.reason],
]

const money = (amount: number | null) => amount?.toFixed(2) ?? null

export async function exportTransactions(ctx: Ctx, fanId: string): Promise<Download> {
  const { id, username, creator } = await getFan(ctx, fanId)
  const fanRef = { username, creator: creator.stageName }
  return exportList(ctx, {
    name: 'transactions',
    columns: (timeZone) => columnsFor(() => fanRef, timeZone),
    list: (page) => listTransactions(ctx, id, page),
    audit: () => auditExport(ctx, { fanId: id, creatorId: creator.id }),
  })
}

export async function exportAllTransactions(ctx: Ctx): Promise<Download> {
  return exportList(ctx, {
    name: 'all-transactions',
    columns: (timeZone) => columnsFor((row: Transaction & { fan: FanRef }) => row.fan, timeZone),
    list: (page) => listAllTransactions(ctx, page),
    audit: () => auditExport(ctx, {}),
  })
}

export async function exportFilteredTransactions(ctx: Ctx, filter: TransactionFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'transactions',
    columns: (timeZone) =>
      columnsFor<ListedTransaction>(
        (row) => ({ username: row.fan.name, creator: row.creator.stageName }),
        timeZone,
      ),
    list: (page) => listFilteredTransactions(ctx, { ...filter, ...page }, false),
    audit: () => auditExport(ctx, { filter }),
  })
}

type ExportScope = { fanId?: string; creatorId?: string; filter?: TransactionFilter }

const auditExport = (ctx: Ctx, scope: ExportScope): Promise<void> =>
  inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'transactions.exported', scope))
