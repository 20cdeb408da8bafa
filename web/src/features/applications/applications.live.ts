import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../platform/live.ts'
import { isShortList } from './record-lists.ts'

/** Several at once, as when a campaign starts, are asked for once. */
const GATHER_MS = 250

const isWorthAsking = (query: Query) => query.queryKey[1] !== 'list' || isShortList(query)

/** Shows what came in and what colleagues did, as soon as the server hints at it. */
export function useApplicationsLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    const askAgain = (queryKey: string[]) => {
      const key = queryKey.join()
      if (waiting.has(key)) return
      const ask = () => {
        waiting.delete(key)
        void client.invalidateQueries({ queryKey, predicate: isWorthAsking })
      }
      waiting.set(key, setTimeout(ask, GATHER_MS))
    }
    const stops = [
      onLive('applications.changed', () => askAgain(['applications'])),
      onLive('inquiries.changed', () => {
        askAgain(['inquiries'])
        askAgain(['applications', 'summary'])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [client])
}
