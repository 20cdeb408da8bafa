import type { AnalyticsBlock, SpendTop } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/fans/transactions.schema.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, download } from '../../platform/api.ts'
import { type AnalyticsView, queryOf } from './analytics-view.ts'

export const overviewQuery = (view: AnalyticsView) =>
  queryOptions({
    queryKey: ['analytics', 'overview', queryOf(view)],
    queryFn: async ({ signal }) =>
      (await api('GET /analytics/overview', { query: queryOf(view), signal })).data,
    placeholderData: keepPreviousData,
  })

export const retentionQuery = (view: AnalyticsView) =>
  queryOptions({
    queryKey: ['analytics', 'retention', queryOf(view)],
    queryFn: async ({ signal }) =>
      (await api('GET /analytics/retention', { query: queryOf(view), signal })).data,
    placeholderData: keepPreviousData,
  })

export const spendQuery = (view: AnalyticsView) =>
  queryOptions({
    queryKey: ['analytics', 'spend', queryOf(view)],
    queryFn: async ({ signal }) => (await api('GET /analytics/spend', { query: queryOf(view), signal })).data,
    placeholderData: keepPreviousData,
  })

export const spendersQuery = (view: AnalyticsView, top: SpendTop) =>
  infiniteQueryOptions({
    queryKey: ['analytics', 'spenders', queryOf(view), top],
    queryFn: ({ pageParam, signal }) =>
      api('GET /analytics/spenders', {
        query: { ...queryOf(view), top, limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    placeholderData: keepPreviousData,
  })

export const hoursQuery = (view: AnalyticsView) =>
  queryOptions({
    queryKey: ['analytics', 'hours', queryOf(view)],
    queryFn: async ({ signal }) => (await api('GET /analytics/hours', { query: queryOf(view), signal })).data,
    placeholderData: keepPreviousData,
  })

export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: ['analytics', 'transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /transactions', {
        query: { ...filter, limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    placeholderData: keepPreviousData,
  })

export const downloadTransactions = (filter: TransactionFilter) =>
  download('GET /transactions/export', { query: filter })

export const downloadBlock = (view: AnalyticsView, block: AnalyticsBlock, top?: SpendTop) =>
  download('GET /analytics/export', { query: { ...queryOf(view), block, ...(top && { top }) } })
