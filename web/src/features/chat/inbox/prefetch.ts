import type { QueryClient } from '@tanstack/react-query'
import { conversationQuery } from '../chat.data.ts'
import { loadNewest } from '../timeline/thread-loader.ts'
import { threadOf } from '../timeline/threads.ts'

const HOVER_DELAY_MS = 60
let timer: ReturnType<typeof setTimeout> | undefined

/** Prefetches conversations likely to be opened, but not those the pointer only passes over. */
export function prefetchSoon(client: QueryClient, ids: readonly string[], waitMs = HOVER_DELAY_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const id of ids) {
      void client.prefetchQuery({ ...conversationQuery(id), staleTime: 60_000 })
      if (threadOf(id).timeline.rev === null) void loadNewest(id)
    }
  }, waitMs)
}
