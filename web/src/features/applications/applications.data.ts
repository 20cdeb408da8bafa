import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { FRESH_MS, paged, putInLists } from './record-lists.ts'
import { type ApplicationView, filterOf } from './review-view.ts'

const PAGE = 100

const page = (view: ApplicationView, cursor: string | null, signal: AbortSignal) =>
  api('GET /applications', { query: { ...filterOf(view), limit: PAGE, ...(cursor && { cursor }) }, signal })

export const applicationsQuery = (view: ApplicationView) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'list', filterOf(view)],
    queryFn: ({ pageParam, signal }) => page(view, pageParam, signal),
    ...paged,
  })

export const summaryQuery = queryOptions({
  queryKey: ['applications', 'summary'],
  queryFn: async ({ signal }) => (await api('GET /applications/summary', { signal })).data,
  refetchInterval: FRESH_MS,
})

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /applications/{id}', { params: { id }, signal })).data,
  })

/** What a share changes in the transactions of an existing creator. */
export const sharePreviewQuery = (creatorId: string, creatorPercent: number, validFrom: string | null) =>
  queryOptions({
    queryKey: ['creators', 'one', creatorId, 'split-preview', validFrom, creatorPercent],
    queryFn: async ({ signal }) =>
      (
        await api('GET /creators/{id}/splits/preview', {
          params: { id: creatorId },
          query: { creatorPercent, ...(validFrom && { validFrom }) },
          signal,
        })
      ).data,
    staleTime: 0,
    gcTime: 0,
  })

export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'letter', id],
    queryFn: async ({ signal }) =>
      (await api('GET /applications/{id}/letter', { params: { id }, signal })).data,
    staleTime: 5 * 60_000,
  })

/** Team members who may review applications. */
export const reviewersQuery = queryOptions({
  queryKey: ['applications', 'reviewers'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const all = []
    for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
      const reply: Awaited<ReturnType<typeof members>> = await members(cursor, signal)
      all.push(...reply.data)
      cursor = reply.meta.nextCursor
      if (cursor === null) break
    }
    return all
      .filter(
        ({ role, status }) => status === 'ACTIVE' && (role === 'SUPER_ADMIN' || role === 'AGENCY_ADMIN'),
      )
      .map(({ id, name, email, isSelf }) => ({ id, name: name ?? email, isSelf }))
  },
})

const members = (cursor: string | null, signal: AbortSignal) =>
  api('GET /team/members', { query: { limit: 100, ...(cursor && { cursor }) }, signal })

/** Updates the panel and every list from the reply, then refetches the figures. */
export async function afterChange(client: QueryClient, detail: ApplicationDetail): Promise<void> {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail)
  putInLists(client, 'applications', detail)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['applications', 'list'] }),
    client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  ])
}

/** After a conflict or a lost reply, refetches everything. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['applications'] })
}
