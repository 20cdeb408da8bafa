import { createHash } from 'node:crypto'
import {
  type ImportField,
  type ImportKind,
  importFields,
  type Mapping,
  PROBLEM_COLUMN,
  ROW_KEY_COLUMN,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { headingSynonyms } from './heading-synonyms.ts'

/** Drops the columns that our error file appends. */
export function withoutErrorColumns(columns: readonly string[]): string[] {
  if (columns.at(-1) !== PROBLEM_COLUMN) return [...columns]
  return columns.slice(0, columns.at(-2) === ROW_KEY_COLUMN ? -2 : -1)
}

/** -1 if the file is not one of our error files. */
export const rowKeyColumn = (columns: readonly string[]): number => columns.lastIndexOf(ROW_KEY_COLUMN)

export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Suggested mapping; each column is used once, by its most specific match in any language. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Mapping {
  const folded = columns.map(foldHeading)
  const matches: { field: ImportField; column: number; rank: number }[] = []
  for (const field of importFields[kind])
    for (const [rank, name] of headingSynonyms(field).flatMap((words) => [...words.entries()])) {
      const column = folded.indexOf(name)
      if (column >= 0) matches.push({ field, column, rank })
    }
  const mapping: Mapping = {}
  const usedColumns = new Set<number>()
  for (const { field, column } of matches.toSorted((a, b) => a.rank - b.rank)) {
    if (mapping[field] !== undefined || usedColumns.has(column)) continue
    mapping[field] = column
    usedColumns.add(column)
  }
  return mapping
}

/** Equal for files with the same columns, including our error files. */
export function columnsKey(columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutErrorColumns(columns).map(foldHeading)))
    .digest('hex')
}
