import type { StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { NewSplit } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Account, AccountBody } from '@greenroom/contract/features/creators/platform-accounts.schema.ts'
import type { Tier } from '@greenroom/contract/features/fans/fans.rules.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../platform/api-query.ts'

export const statsQuery = (id: string, period: StatPeriod) =>
  apiQuery(['creators', 'one', id, 'stats', period], 'GET /creators/{id}/stats', {
    params: { id },
    query: { period },
  })

export const statementsQuery = (id: string) =>
  apiQuery(['creators', 'one', id, 'statements'], 'GET /creators/{id}/statements', { params: { id } })

export const statementQuery = (id: string, month: string) =>
  apiQuery(['creators', 'one', id, 'statement', month], 'GET /creators/{id}/statement', {
    params: { id },
    query: { month },
  })

export const downloadStatement = (id: string, month: string) =>
  download('GET /creators/{id}/statement/export', { params: { id }, query: { month } })

/** Effects of a share; never cached, because transactions arrive at any time. */
export const splitPreviewQuery = (id: string, { validFrom, creatorPercent }: NewSplit) =>
  queryOptions({
    ...apiQuery(
      ['creators', 'one', id, 'split-preview', validFrom, creatorPercent],
      'GET /creators/{id}/splits/preview',
      { params: { id }, query: { creatorPercent, ...(validFrom && { validFrom }) } },
    ),
    staleTime: 0,
    gcTime: 0,
  })

export const addSplit = (id: string, body: NewSplit) =>
  apiData('POST /creators/{id}/splits', { params: { id }, body })

export const withdrawSplit = (id: string, validFrom: string) =>
  apiData('DELETE /creators/{id}/splits/{validFrom}', { params: { id, validFrom } })

type AccountPlatform = Exclude<Account['platform'], 'INTERNAL'>

export const saveAccount = (id: string, platform: AccountPlatform, body: AccountBody) =>
  apiData('PUT /creators/{id}/accounts/{platform}', { params: { id, platform }, body })

export const removeAccount = (id: string, platform: AccountPlatform) =>
  apiData('DELETE /creators/{id}/accounts/{platform}', { params: { id, platform } })

/** Presets of the fan list. */
export const fanViews = {
  top: { sort: 'spent' },
  new: { sort: 'joined' },
  risk: { sort: 'spent', opportunity: 'quiet' },
} as const
export type FanViewName = keyof typeof fanViews

const PAGE_SIZE = 25

export const creatorFansQuery = (creatorId: string, view: FanViewName, tier: Tier | null) =>
  infiniteQueryOptions({
    ...apiPages(['fans', 'list', 'of', creatorId, view, tier], 'GET /fans', {
      query: { creatorId, ...fanViews[view], ...(tier && { tier }), limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
