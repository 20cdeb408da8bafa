import type { HomePeriod } from '@greenroom/contract/features/home/home.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const HOME = ['home']
export const FIGURES = [...HOME, 'figures']
export const ACTIVITY = [...HOME, 'activity']

export const homeQuery = queryOptions({
  queryKey: FIGURES,
  queryFn: async ({ signal }) => (await api('GET /home', { signal })).data,
})

export const homeRevenueQuery = (period: HomePeriod) =>
  queryOptions({
    queryKey: [...HOME, 'revenue', period],
    queryFn: async ({ signal }) => (await api('GET /home/revenue', { query: { period }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const performersQuery = queryOptions({
  queryKey: [...HOME, 'performers'],
  queryFn: async ({ signal }) => (await api('GET /home/performers', { signal })).data,
})

export const activityQuery = (limit: number) =>
  queryOptions({
    queryKey: [...ACTIVITY, limit],
    queryFn: async ({ signal }) => (await api('GET /home/activity', { query: { limit }, signal })).data,
    placeholderData: keepPreviousData,
  })
