import { dayIn, localTimeIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx } from '../ctx.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from './write.ts'

export type Column<Row> = [heading: string, cell: (row: Row) => Cell]

const PAGE_SIZE = 500

type Page<Row> = { data: Row[]; meta: { nextCursor: string | null } }
type ListExport<Row> = {
  /** Part of the file name. */
  name: string
  columns: (timeZone: string) => readonly Column<Row>[]
  list: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>
  /** Writes the audit row before the first byte is sent. */
  audit: () => Promise<void>
}

/** Streams a list as CSV. Reads the first page before responding, so errors still get a status code. */
export async function exportList<Row>(
  ctx: Ctx,
  { name, columns, list, audit }: ListExport<Row>,
): Promise<Download> {
  const { timeZone } = ctx.session
  const first = await list({ limit: PAGE_SIZE })
  await audit()
  const csvColumns = columns(timeZone)
  const toLines = (rows: Row[]) =>
    rows.map((row) => csvLine(csvColumns.map(([, cell]) => cell(row)))).join('')
  async function* chunks(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(csvColumns.map(([heading]) => heading)) + toLines(first.data)
    for (let cursor = first.meta.nextCursor; cursor !== null; ) {
      const page = await list({ limit: PAGE_SIZE, cursor })
      yield toLines(page.data)
      cursor = page.meta.nextCursor
    }
  }
  const day = dayIn(timeZone, ctx.platform.clock())
  return { fileName: `greenroom-${name}-${day}.csv`, chunks: chunks() }
}

/** A column with times in the agency's time zone, which is named in the heading. */
export function timeColumn<Row>(
  heading: string,
  timeZone: string,
  time: (row: Row) => string | null,
): Column<Row> {
  return [`${heading} (${timeZone})`, (row) => localTime(timeZone, time(row))]
}

export const localTime = (timeZone: string, at: string | null): string | null =>
  at === null ? null : localTimeIn(timeZone, new Date(at))

/** Removes the search text before logging a filter, because it may be a name or an address. */
export function withoutSearchText<Filter extends { q?: string | undefined }>(filter: Filter): Filter {
  return filter.q === undefined ? filter : { ...filter, q: '(search text)' }
}
