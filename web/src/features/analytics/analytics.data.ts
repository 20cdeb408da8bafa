import type { AnalyticsBlock, TopPercent } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../platform/api.ts'
import { apiPages, apiQuery } from '../../platform/api-query.ts'
import { type AnalyticsView, queryOf } from './analytics-view.ts'

export const overviewQuery = (view: AnalyticsView) =>
  queryOptions({
    ...apiQuery(['analytics', 'overview', queryOf(view)], 'GET /analytics/overview', {
      query: queryOf(view),
    }),
    placeholderData: keepPreviousData,
  })

export const retentionQuery = (view: AnalyticsView) =>
  queryOptions({
    ...apiQuery(['analytics', 'retention', queryOf(view)], 'GET /analytics/retention', {
      query: queryOf(view),
    }),
    placeholderData: keepPreviousData,
  })

export const spendQuery = (view: AnalyticsView) =>
  queryOptions({
    ...apiQuery(['analytics', 'spend', queryOf(view)], 'GET /analytics/spend', { query: queryOf(view) }),
    placeholderData: keepPreviousData,
  })

export const spendersQuery = (view: AnalyticsView, top: TopPercent) =>
  infiniteQueryOptions({
    ...apiPages(['analytics', 'spenders', queryOf(view), top], 'GET /analytics/spenders', {
      query: { ...queryOf(view), top, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  })

export const hoursQuery = (view: AnalyticsView) =>
  queryOptions({
    ...apiQuery(['analytics', 'hours', queryOf(view)], 'GET /analytics/hours', { query: queryOf(view) }),
    placeholderData: keepPreviousData,
  })

export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    ...apiPages(['analytics', 'transactions', filter], 'GET /transactions', {
      query: { ...filter, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  })

export const downloadTransactions = (filter: TransactionFilter) =>
  download('GET /transactions/export', { query: filter })

export const downloadBlock = (view: AnalyticsView, block: AnalyticsBlock, top?: TopPercent) =>
  download('GET /analytics/export', { query: { ...queryOf(view), block, ...(top && { top }) } })
