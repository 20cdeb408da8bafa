import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../platform/live.ts'
import { isShortList } from '../../platform/record-lists.ts'

/** Combines events that arrive together. */
const BATCH_DELAY_MS = 250

const shouldRefetch = (query: Query) => query.queryKey[1] !== 'list' || isShortList(query)

/** Refetches on live events. */
export function useApplicationsLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const refetchSoon = (queryKey: string[]) => {
      const key = queryKey.join()
      if (timers.has(key)) return
      const refetch = () => {
        timers.delete(key)
        void client.invalidateQueries({ queryKey, predicate: shouldRefetch })
      }
      timers.set(key, setTimeout(refetch, BATCH_DELAY_MS))
    }
    const unsubscribers = [
      onLive('applications.changed', () => refetchSoon(['applications']), ['applications']),
      onLive('inquiries.changed', () => {
        refetchSoon(['inquiries'])
        refetchSoon(['applications', 'summary'])
      }, ['inquiries']),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [client])
}
