import type { FanFilter } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { TransactionFilter } from '@greenroom/contract/features/fans/transactions.schema.ts'
import type { AnalyticsView } from './analytics-view.ts'

type Filter = Record<string, string | number | undefined>

function search(filter: Filter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) params.set(name, String(value))
  return params.toString()
}

type ViewFilter = Pick<AnalyticsView, 'creatorId' | 'platform'>

const only = ({ creatorId, platform }: ViewFilter) => ({
  ...(creatorId && { creatorId }),
  ...(platform && { platform }),
})

/** The transactions behind a figure; they add up to it. */
export function transactionsPath(view: ViewFilter, filter: TransactionFilter = {}): string {
  return `/dashboard/analytics/transactions?${search({ ...only(view), ...filter })}`
}

/** The fans behind a figure. */
export function fansPath(view: ViewFilter, filter: FanFilter): string {
  return `/dashboard/fans?${search({ ...only(view), ...filter })}`
}
