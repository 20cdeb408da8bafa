import type { HomePeriod } from '@greenroom/contract/features/home/home.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api-query.ts'

export const HOME = ['home']
export const FIGURES = [...HOME, 'figures']
export const ACTIVITY = [...HOME, 'activity']

export const homeQuery = apiQuery(FIGURES, 'GET /home')

export const homeRevenueQuery = (period: HomePeriod) =>
  queryOptions({
    ...apiQuery([...HOME, 'revenue', period], 'GET /home/revenue', { query: { period } }),
    placeholderData: keepPreviousData,
  })

export const performersQuery = apiQuery([...HOME, 'performers'], 'GET /home/performers')

export const activityQuery = (limit: number) =>
  queryOptions({
    ...apiQuery([...ACTIVITY, limit], 'GET /home/activity', { query: { limit } }),
    placeholderData: keepPreviousData,
  })
