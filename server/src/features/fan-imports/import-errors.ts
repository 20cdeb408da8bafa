import { PROBLEM_COLUMN, ROW_KEY_COLUMN } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/write.ts'
import type { ErrorRow } from './fan-imports.queries.ts'
import { withoutOurs } from './import-mapping.ts'

/**
 * The faulty rows as they stood in the file, what is wrong with each, and for transactions a key: to be mended and
 * handed in again.
 */
export async function* errorLines(
  columns: string[],
  withKeys: boolean,
  page: (after: number) => Promise<ErrorRow[]>,
): AsyncGenerator<string> {
  // A file that was itself such an error file already has our columns.
  const own = withoutOurs(columns)
  yield BYTE_ORDER_MARK + csvLine([...own, ...(withKeys ? [ROW_KEY_COLUMN] : []), PROBLEM_COLUMN])
  let after = 0
  for (let rows = await page(after); rows.length > 0; rows = await page(after)) {
    yield rows
      .map(({ cells, message }) => {
        const key = withKeys ? [cells[columns.length] ?? ''] : []
        return csvLine([...own.map((_, i) => bare(cells[i] ?? '')), ...key, message])
      })
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}

/** Guarded once is enough: the apostrophe of an earlier error file is not guarded again. */
const bare = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
