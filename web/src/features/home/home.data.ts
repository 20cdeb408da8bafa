import type { HomePeriod } from '@greenroom/contract/features/home/home.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api-query.ts'

export const HOME_KEY = ['home']
export const FIGURES_KEY = [...HOME_KEY, 'figures']
export const ACTIVITY_KEY = [...HOME_KEY, 'activity']

export const homeQuery = apiQuery(FIGURES_KEY, 'GET /home')

export const homeRevenueQuery = (period: HomePeriod) =>
  queryOptions({
    ...apiQuery([...HOME_KEY, 'revenue', period], 'GET /home/revenue', { query: { period } }),
    placeholderData: keepPreviousData,
  })

export const performersQuery = apiQuery([...HOME_KEY, 'performers'], 'GET /home/performers')

export const activityQuery = (limit: number) =>
  queryOptions({
    ...apiQuery([...ACTIVITY_KEY, limit], 'GET /home/activity', { query: { limit } }),
    placeholderData: keepPreviousData,
  })
