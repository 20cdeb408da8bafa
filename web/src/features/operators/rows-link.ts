import type { SaleHolder } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorRow } from '@greenroom/contract/features/operators/operators.schema.ts'
import type { RowsFilter } from './operators.data.ts'

export const OPERATORS_PATH = '/dashboard/analytics/operators'

type RowsPage = 'sales' | 'messages' | 'waiting' | 'shifts'

/** Link to the rows a figure is calculated from. */
export function rowsLink(page: RowsPage, filter: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value)
  const search = params.toString()
  return `${OPERATORS_PATH}/${page}${search && `?${search}`}`
}

type RowsScope = { from: string; to: string; creatorId?: string | undefined }

/** Filters by the row's person, creator and days. */
export function rowsFilterOf(row: OperatorRow, { from, to, creatorId }: RowsScope): RowsFilter {
  const days = row.day ? { from: row.day, to: row.day } : { from, to }
  const creator = row.creator?.id ?? creatorId
  return { ...days, ...(row.user && { userId: row.user.id }), ...(creator && { creatorId: creator }) }
}

/** Rows by creator or day count team sales only; sales by creators and unassigned sales have separate rows. */
export function salesFilterOf(row: OperatorRow, scope: RowsScope): RowsFilter & { holder?: SaleHolder } {
  return { ...rowsFilterOf(row, scope), ...(!row.user && { holder: 'OPERATOR' as const }) }
}

export function rowName(row: OperatorRow): string {
  return row.user?.name ?? row.creator?.name ?? row.day ?? ''
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores invalid values. */
export function rowsFilterFrom(params: URLSearchParams): RowsFilter {
  const validParam = (name: string, pattern: RegExp) => {
    const value = params.get(name)
    return value && pattern.test(value) ? { [name]: value } : {}
  }
  return {
    ...validParam('from', DATE_PATTERN),
    ...validParam('to', DATE_PATTERN),
    ...validParam('userId', UUID_PATTERN),
    ...validParam('creatorId', UUID_PATTERN),
  }
}

export const idParam = (params: URLSearchParams, name: string): string | undefined => {
  const value = params.get(name)
  return value && UUID_PATTERN.test(value) ? value : undefined
}

export const rowKey = (row: OperatorRow): string => row.user?.id ?? row.creator?.id ?? row.day ?? ''
