import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { allPages } from './api-query.ts'

/** All creators the user can see. */
export const creatorsQuery = queryOptions({
  queryKey: ['creators', 'all'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    allPages((query) => api('GET /creators', { query: { ...query, sort: 'name' }, signal })),
})
