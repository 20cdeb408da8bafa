import { PROBLEM_COLUMN, ROW_KEY_COLUMN } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { BYTE_ORDER_MARK, csvLine, unescapeFormula } from '../../platform/csv/write.ts'
import type { ErrorRow } from './fan-imports.queries.ts'
import { withoutErrorColumns } from './import-mapping.ts'

/** Failed rows with their original cells and errors, plus a row key for transactions, to fix and upload again. */
export async function* errorLines(
  columns: string[],
  withKeys: boolean,
  page: (after: number) => Promise<ErrorRow[]>,
): AsyncGenerator<string> {
  // The file may itself be an error file with our columns.
  const own = withoutErrorColumns(columns)
  yield BYTE_ORDER_MARK + csvLine([...own, ...(withKeys ? [ROW_KEY_COLUMN] : []), PROBLEM_COLUMN])
  let after = 0
  for (let rows = await page(after); rows.length > 0; rows = await page(after)) {
    yield rows
      .map(({ cells, message }) => {
        const key = withKeys ? [cells[columns.length] ?? ''] : []
        return csvLine([...own.map((_, i) => unescapeFormula(cells[i] ?? '')), ...key, message])
      })
      .join('')
    after = rows.at(-1)?.row ?? after
  }
}
