import type { FanFilter } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { TransactionFilter } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import type { AnalyticsView } from './analytics-view.ts'

type Filter = Record<string, string | number | undefined>

function toSearch(filter: Filter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) params.set(name, String(value))
  return params.toString()
}

type ViewFilter = Pick<AnalyticsView, 'creatorId' | 'platform'>

const filterOf = ({ creatorId, platform }: ViewFilter) => ({
  ...(creatorId && { creatorId }),
  ...(platform && { platform }),
})

/** The transactions that add up to a figure. */
export function transactionsPath(view: ViewFilter, filter: TransactionFilter = {}): string {
  return `/dashboard/analytics/transactions?${toSearch({ ...filterOf(view), ...filter })}`
}

/** The fans behind a figure. */
export function fansPath(view: ViewFilter, filter: FanFilter): string {
  return `/dashboard/fans?${toSearch({ ...filterOf(view), ...filter })}`
}
