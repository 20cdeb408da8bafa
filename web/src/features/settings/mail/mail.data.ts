import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

const fetchPage = (cursor: string | null, signal: AbortSignal) =>
  api('GET /mail', { query: { limit: 50, ...(cursor ? { cursor } : {}) }, signal })

export type Mail = Awaited<ReturnType<typeof fetchPage>>['data'][number]

export const mailQuery = infiniteQueryOptions({
  queryKey: ['mail'],
  queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.meta.nextCursor,
})

export const mailDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await api('GET /mail/{id}', { params: { id }, signal })).data,
  })
