import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** All creators the user can see. Agencies have dozens, rarely hundreds. */
export const creatorsQuery = queryOptions({
  queryKey: ['creators', 'brief'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const all = []
    for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
      const reply: Awaited<ReturnType<typeof creatorPage>> = await creatorPage(cursor, signal)
      all.push(...reply.data)
      cursor = reply.meta.nextCursor
      if (cursor === null) break
    }
    return all
  },
})

const creatorPage = (cursor: string | null, signal: AbortSignal) =>
  api('GET /creators', { query: { limit: 100, sort: 'name', ...(cursor && { cursor }) }, signal })
