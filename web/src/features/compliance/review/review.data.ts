import type { QueueState, ReviewCheck } from '@greenroom/contract/features/content/reviews.rules.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { pagedList } from '../../../platform/record-lists.ts'

/** Shares the content query key, so live content changes refetch it. */
const REVIEWS = ['content', 'reviews']
const PAGE_SIZE = 50

export const queueQuery = (state: QueueState) =>
  infiniteQueryOptions({
    ...apiPages([...REVIEWS, 'list', state], 'GET /content/reviews', { query: { state, limit: PAGE_SIZE } }),
    ...pagedList,
  })

export const summaryQuery = apiQuery([...REVIEWS, 'summary'], 'GET /content/reviews/summary')

export const itemQuery = (id: string) =>
  apiQuery(['content', 'one', id], 'GET /content/{id}', { params: { id } })

export const evidenceQuery = (id: string) =>
  apiQuery([...REVIEWS, 'evidence', id], 'GET /content/{id}/evidence', { params: { id } })

type ReviewedItem = { id: string; rev: number }

export const clearItem = ({ id, rev }: ReviewedItem, checklist: ReviewCheck[]) =>
  apiData('POST /content/{id}/clear', { params: { id }, body: { rev, checklist } })

export const rejectItem = ({ id, rev }: ReviewedItem, checklist: ReviewCheck[], reason: string) =>
  apiData('POST /content/{id}/reject', { params: { id }, body: { rev, checklist, reason } })

export const refreshReviews = (client: QueryClient) => client.invalidateQueries({ queryKey: ['content'] })
