import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/write.ts'
import type { ErrorRow } from './fan-imports.queries.ts'
import { PROBLEM_COLUMN } from './import-mapping.ts'

/** The faulty rows as they stood in the file, and what is wrong with each: to be mended and handed in again. */
export async function* errorLines(
  columns: string[],
  page: (after: number) => Promise<ErrorRow[]>,
): AsyncGenerator<string> {
  // A file that was itself such an error file already has the column.
  const own = columns.at(-1) === PROBLEM_COLUMN ? columns.slice(0, -1) : columns
  yield BYTE_ORDER_MARK + csvLine([...own, PROBLEM_COLUMN])
  let after = 0
  for (let rows = await page(after); rows.length > 0; rows = await page(after)) {
    yield rows
      .map(({ cells, message }) => csvLine([...own.map((_, i) => bare(cells[i] ?? '')), message]))
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}

/** Guarded once is enough: the apostrophe of an earlier error file is not guarded again. */
const bare = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
