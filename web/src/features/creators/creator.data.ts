import type { StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { NewSplit } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Tier } from '@greenroom/contract/features/fans/fans.rules.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, download } from '../../platform/api.ts'

export const statsQuery = (id: string, period: StatPeriod) =>
  queryOptions({
    queryKey: ['creators', 'one', id, 'stats', period],
    queryFn: async ({ signal }) =>
      (await api('GET /creators/{id}/stats', { params: { id }, query: { period }, signal })).data,
  })

export const statementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['creators', 'one', id, 'statements'],
    queryFn: async ({ signal }) =>
      (await api('GET /creators/{id}/statements', { params: { id }, signal })).data,
  })

export const statementQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: ['creators', 'one', id, 'statement', month],
    queryFn: async ({ signal }) =>
      (await api('GET /creators/{id}/statement', { params: { id }, query: { month }, signal })).data,
  })

export const downloadStatement = (id: string, month: string) =>
  download('GET /creators/{id}/statement/export', { params: { id }, query: { month } })

/** What a share would change; never cached, because transactions arrive at any time. */
export const splitPreviewQuery = (id: string, { validFrom, creatorPercent }: NewSplit) =>
  queryOptions({
    queryKey: ['creators', 'one', id, 'split-preview', validFrom, creatorPercent],
    queryFn: async ({ signal }) =>
      (
        await api('GET /creators/{id}/splits/preview', {
          params: { id },
          query: { creatorPercent, ...(validFrom && { validFrom }) },
          signal,
        })
      ).data,
    staleTime: 0,
    gcTime: 0,
  })

export const agreeSplit = async (id: string, body: NewSplit) =>
  (await api('POST /creators/{id}/splits', { params: { id }, body })).data

export const withdrawSplit = async (id: string, validFrom: string) =>
  (await api('DELETE /creators/{id}/splits/{validFrom}', { params: { id, validFrom } })).data

/** Presets of the fan list. */
export const fanViews = {
  top: { sort: 'spent' },
  new: { sort: 'joined' },
  risk: { sort: 'spent', opportunity: 'quiet' },
} as const
export type FanViewName = keyof typeof fanViews

const FANS = 25

export const fansOfQuery = (creatorId: string, view: FanViewName, tier: Tier | null) =>
  infiniteQueryOptions({
    queryKey: ['fans', 'list', 'of', creatorId, view, tier],
    queryFn: ({ pageParam, signal }) =>
      api('GET /fans', {
        query: {
          creatorId,
          ...fanViews[view],
          ...(tier && { tier }),
          limit: FANS,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    placeholderData: keepPreviousData,
  })
