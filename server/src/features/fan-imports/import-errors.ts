import { PROBLEM_COLUMN, ROW_KEY_COLUMN } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { BYTE_ORDER_MARK, csvLine, unescapeFormula } from '../../platform/csv/write.ts'
import type { ErrorRow } from './fan-imports.queries.ts'
import { withoutErrorColumns } from './import-mapping.ts'

/** Failed rows with their original cells and errors, plus a row key for transactions, to fix and upload again. */
export async function* errorLines(
  columns: string[],
  includeRowKeys: boolean,
  readPage: (after: number) => Promise<ErrorRow[]>,
): AsyncGenerator<string> {
  // The file may itself be an error file with our columns.
  const originalColumns = withoutErrorColumns(columns)
  yield BYTE_ORDER_MARK +
    csvLine([...originalColumns, ...(includeRowKeys ? [ROW_KEY_COLUMN] : []), PROBLEM_COLUMN])
  let after = 0
  for (let rows = await readPage(after); rows.length > 0; rows = await readPage(after)) {
    yield rows
      .map(({ cells, message }) => {
        const key = includeRowKeys ? [cells[columns.length] ?? ''] : []
        return csvLine([...originalColumns.map((_, i) => unescapeFormula(cells[i] ?? '')), ...key, message])
      })
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}
