import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useLiveQueries, usePollMs } from '../../platform/live-queries.ts'
import { useLocked } from '../../platform/session/lock.ts'
import { SUMMARY, summaryQuery } from './violation-summary.ts'

const LIVE_EVENTS = ['violations.changed']

/** The count in the sidebar: pushed while connected, polled otherwise. */
export function usePendingViolations(role: Role): number | undefined {
  const isLocked = useLocked()
  useLiveQueries(SUMMARY, LIVE_EVENTS, 2_000)
  const { data } = useQuery({
    ...summaryQuery,
    select: ({ pending }) => pending,
    enabled: !isLocked && may(role, 'compliance:manage'),
    refetchInterval: usePollMs(),
  })
  return data
}
