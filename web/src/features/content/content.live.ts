import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../platform/live.ts'
import { shouldRefetch } from './content.data.ts'

/** Combines events that arrive together; a job may publish many items at once. */
const BATCH_DELAY_MS = 1_000

const queryKey = ['content']

/** Refetches on live events. */
export function useContentLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = null
        void client.invalidateQueries({ queryKey, predicate: shouldRefetch })
      }, BATCH_DELAY_MS)
    }
    const stop = onLive('content.changed', refetchSoon, queryKey)
    return () => {
      stop()
      if (timer) clearTimeout(timer)
    }
  }, [client])
}
