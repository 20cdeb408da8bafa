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
    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    const refetchSoon = (queryKey: string[]) => {
      const key = queryKey.join()
      if (waiting.has(key)) return
      const refetch = () => {
        waiting.delete(key)
        void client.invalidateQueries({ queryKey, predicate: shouldRefetch })
      }
      waiting.set(key, setTimeout(refetch, BATCH_DELAY_MS))
    }
    const stops = [
      onLive('applications.changed', () => refetchSoon(['applications']), ['applications']),
      onLive('inquiries.changed', () => {
        refetchSoon(['inquiries'])
        refetchSoon(['applications', 'summary'])
      }, ['inquiries']),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [client])
}
