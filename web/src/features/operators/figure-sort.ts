import {
  firstResponse,
  goldenRatio,
  type OperatorGrouping,
  unlockRatio,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorRow } from '@greenroom/contract/features/operators/operators.schema.ts'
import { rowName } from './rows-link.ts'

export const figureSorts = [
  'name',
  'net',
  'golden',
  'unlock',
  'response',
  'fans',
  'characters',
  'unanswered',
] as const
export type FigureSort = (typeof figureSorts)[number]
export type SortOrder = { sort: FigureSort; direction: 'asc' | 'desc' }

/** Days newest first, people by sales. */
export const defaultSort = (groupBy: OperatorGrouping): SortOrder => ({
  sort: groupBy === 'day' ? 'name' : 'net',
  direction: 'desc',
})

const values: Record<Exclude<FigureSort, 'name'>, (row: OperatorRow) => number | null> = {
  net: (row) => row.net,
  golden: goldenRatio,
  unlock: unlockRatio,
  response: firstResponse,
  fans: (row) => row.fansChatted,
  characters: (row) => row.characters,
  unanswered: (row) => row.unanswered,
}

/** Rows without a value come last in both directions. */
export function sortRows(rows: readonly OperatorRow[], { sort, direction }: SortOrder): OperatorRow[] {
  const sign = direction === 'asc' ? 1 : -1
  if (sort === 'name') return rows.toSorted((a, b) => sign * rowName(a).localeCompare(rowName(b)))
  const value = values[sort]
  return rows.toSorted((a, b) => {
    const [valueA, valueB] = [value(a), value(b)]
    if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null)
    return sign * (valueA - valueB) || rowName(a).localeCompare(rowName(b))
  })
}

/** Selecting the same column again reverses the order. */
export function nextSort(order: SortOrder, sort: FigureSort): SortOrder {
  if (order.sort !== sort) return { sort, direction: sort === 'name' ? 'asc' : 'desc' }
  return { sort, direction: order.direction === 'asc' ? 'desc' : 'asc' }
}
