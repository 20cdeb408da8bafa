import type { HomePeriod } from '@greenroom/contract/features/home/home.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const REFRESH_MS = 30_000

export const homeQuery = queryOptions({
  queryKey: ['home', 'figures'],
  queryFn: async ({ signal }) => (await api('GET /home', { signal })).data,
  refetchInterval: REFRESH_MS,
})

export const homeRevenueQuery = (period: HomePeriod) =>
  queryOptions({
    queryKey: ['home', 'revenue', period],
    queryFn: async ({ signal }) => (await api('GET /home/revenue', { query: { period }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const performersQuery = queryOptions({
  queryKey: ['home', 'performers'],
  queryFn: async ({ signal }) => (await api('GET /home/performers', { signal })).data,
})

export const activityQuery = (limit: number) =>
  queryOptions({
    queryKey: ['home', 'activity', limit],
    queryFn: async ({ signal }) => (await api('GET /home/activity', { query: { limit }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
