import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { allPages, apiPages, apiQuery } from '../../platform/api-query.ts'
import { pagedList, REFETCH_MS, updateInLists } from '../../platform/record-lists.ts'
import { filterOf } from '../../platform/use-url-params.ts'
import type { ApplicationView } from './review-view.ts'

const PAGE_SIZE = 100

export const applicationsQuery = (view: ApplicationView) =>
  infiniteQueryOptions({
    ...apiPages(['applications', 'list', filterOf(view)], 'GET /applications', {
      query: { ...filterOf(view), limit: PAGE_SIZE },
    }),
    ...pagedList,
  })

export const summaryQuery = queryOptions({
  ...apiQuery(['applications', 'summary'], 'GET /applications/summary'),
  refetchInterval: REFETCH_MS,
})

export const applicationQuery = (id: string) =>
  apiQuery(['applications', 'one', id], 'GET /applications/{id}', { params: { id } })

/** The effect of a new split on an existing creator's transactions. */
export const splitPreviewQuery = (creatorId: string, creatorPercent: number, validFrom: string | null) =>
  queryOptions({
    ...apiQuery(
      ['creators', 'one', creatorId, 'split-preview', validFrom, creatorPercent],
      'GET /creators/{id}/splits/preview',
      { params: { id: creatorId }, query: { creatorPercent, ...(validFrom && { validFrom }) } },
    ),
    staleTime: 0,
    gcTime: 0,
  })

export const emailDraftQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['applications', 'email-draft', id], 'GET /applications/{id}/email-draft', {
      params: { id },
    }),
    staleTime: 5 * 60_000,
  })

/** Team members who can review applications. */
export const reviewersQuery = queryOptions({
  queryKey: ['applications', 'reviewers'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const members = await allPages((query) => api('GET /team/members', { query, signal }))
    return members
      .filter(
        ({ role, status }) => status === 'ACTIVE' && (role === 'SUPER_ADMIN' || role === 'AGENCY_ADMIN'),
      )
      .map(({ id, name, email, isSelf }) => ({ id, name: name ?? email, isSelf }))
  },
})

/** Updates the panel and every list from the response, then refetches the lists and the summary. */
export async function afterChange(client: QueryClient, detail: ApplicationDetail): Promise<void> {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail)
  updateInLists(client, 'applications', detail)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['applications', 'list'] }),
    client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  ])
}

/** After a conflict or a lost response, refetches everything. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['applications'] })
}
