import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { type MonthRange, type StatementRow, selectStatementRows } from './statements.queries.ts'
import { hasStarted, loadParties, monthRange } from './statements.service.ts'

const PAGE_SIZE = 1_000

const columns: [string, (row: StatementRow) => Cell][] = [
  ['Fan', (row) => row.fan],
  ['Type', (row) => row.type],
  ['Kind', (row) => row.kind],
  ['Gross (USD)', (row) => money(row.gross)],
  ['Platform fee (USD)', (row) => money(row.fee)],
  ['Net (USD)', (row) => money(row.net)],
  ['Creator share (USD)', (row) => money(row.creator)],
  ['Agency share (USD)', (row) => money(row.agency)],
  ['Reason', (row) => row.reason],
]

const money = (cents: number): string => fromCents(cents).toFixed(2)

/** Reads the first page before responding, so errors still get a status code. */
export async function exportStatement(ctx: Ctx, id: string, month: string): Promise<Download> {
  const { range, stageName, first } = await inScope(ctx, async (tx) => {
    const { id: creatorId, stageName } = await loadParties(ctx, tx, id)
    const range = monthRange(ctx, creatorId, month)
    const first = await selectStatementRows(tx, range, null, PAGE_SIZE)
    if (first.length === 0 && !hasStarted(ctx, month)) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'statement.exported', { creatorId, month })
    return { range, stageName, first }
  })
  const fileName = ['greenroom-statement', toSlug(stageName), month].filter(Boolean).join('-')
  return { fileName: `${fileName}.csv`, chunks: csvChunks(ctx, range, first) }
}

async function* csvChunks(ctx: Ctx, range: MonthRange, first: StatementRow[]): AsyncGenerator<string> {
  // Times are in the agency's time zone, like the month.
  yield BYTE_ORDER_MARK + csvLine([`Date (${range.timeZone})`, ...columns.map(([heading]) => heading)])
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((row) => csvLine([row.localTime, ...columns.map(([, cell]) => cell(row))])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    rows = await inScope(ctx, (tx) => selectStatementRows(tx, range, last, PAGE_SIZE))
  }
}

/** Plain letters and digits for file names. */
function toSlug(stageName: string): string {
  return stageName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
}
