import type { DataRequestSubject } from '@greenroom/contract/features/packets/packets.rules.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import type { ZipEntry } from '../../platform/zip/zip.ts'
import { type ExportRow, exportQueries, selectPage } from './export.queries.ts'
import { type PacketPlan, textEntry } from './packet-plan.ts'

const PAGE_SIZE = 1_000

const README = `Everything stored about this person, as JSON and CSV files with the same rows.
Amounts are in cents. Times are in UTC. media.csv lists files; ask for the ones you need.
A creator's export contains no fan data, and a fan's export contains no data about other fans.
ID scans are in inspection packets, which are kept separately.
`

/** Exports the result of each query as JSON and as CSV, read in pages. */
export function createExportPlan(ctx: AgencyCtx, subject: DataRequestSubject, subjectId: string): PacketPlan {
  const files = Object.entries(exportQueries[subject])
  async function* pages(query: string): AsyncGenerator<ExportRow[]> {
    for (let after = ''; ; ) {
      const rows = await inScope(ctx, (tx) => selectPage(tx, query, subjectId, after, PAGE_SIZE))
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < PAGE_SIZE) return
      after = last.id
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield textEntry('README.txt', README)
    for (const [name, query] of files) {
      yield { path: `${name}.json`, chunks: asJson(pages(query)), compress: true }
      yield { path: `${name}.csv`, chunks: asCsv(pages(query)), compress: true }
    }
  }
  return { total: 1 + 2 * files.length, personIds: [subjectId], entries }
}

async function* asJson(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Buffer> {
  let separator = '[\n'
  for await (const rows of pages) {
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}

async function* asCsv(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const rows of pages) {
    const heading = isFirst ? BYTE_ORDER_MARK + csvLine(Object.keys(rows[0] ?? {})) : ''
    isFirst = false
    yield Buffer.from(heading + rows.map((row) => csvLine(Object.values(row).map(toCell))).join(''))
  }
}

const toCell = (value: unknown): Cell =>
  value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : JSON.stringify(value)
