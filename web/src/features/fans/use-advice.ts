import { type Advice, adviceFor, findLastRefund } from '@greenroom/contract/features/fans/fan-advice.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { daysBetween } from '@greenroom/contract/kit/dates.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session/session.ts'
import { spendingQuery, transactionsQuery } from './fan.data.ts'

type AdviceState =
  | { status: 'pending' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; advice: Advice[] }

/** Recommendations need both spending and transactions. */
export function useAdvice(fan: FanDetail): AdviceState {
  const zone = useUser().agency.timeZone
  const spending = useQuery(spendingQuery(fan.id))
  const ledger = useInfiniteQuery(transactionsQuery(fan.id))
  if (spending.data && ledger.data) {
    const now = new Date()
    const rows = ledger.data.pages.flatMap((page) => page.data)
    return {
      status: 'ready',
      advice: adviceFor({
        ...fan,
        ordersThisMonth: spending.data.months.at(-1)?.orders ?? 0,
        daysSinceJoined: daysBetween(zone, new Date(fan.joinDate), now),
        byType: Object.fromEntries(spending.data.byType.map(({ type, amount }) => [type, amount])),
        lastRefund: findLastRefund(rows, zone, now),
      }),
    }
  }
  const error = spending.error ?? ledger.error
  if (!error) return { status: 'pending' }
  const retry = () => {
    if (spending.isError) void spending.refetch()
    if (ledger.isError) void ledger.refetch()
  }
  return { status: 'failed', error, retry }
}
