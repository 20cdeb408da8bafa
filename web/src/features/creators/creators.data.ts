import type { CreatorChanges, NewCreator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { AssignmentChanges } from '@greenroom/contract/features/team/team.schema.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { allPages, apiData, apiPages, apiQuery } from '../../platform/api-query.ts'
import { type CreatorView, filterOf } from './creator-filters.ts'

const PAGE_SIZE = 100

export const creatorsQuery = (view: CreatorView) =>
  infiniteQueryOptions({
    ...apiPages(['creators', 'list', filterOf(view), view.sort, view.direction], 'GET /creators', {
      query: { ...filterOf(view), sort: view.sort, direction: view.direction, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })

export const summaryQuery = apiQuery(['creators', 'summary'], 'GET /creators/summary')

/** Full creator data; reading a legal name is logged. */
export const creatorQuery = (id: string) =>
  apiQuery(['creators', 'one', id], 'GET /creators/{id}', { params: { id } })

/** Creators with the same stage name. */
export const duplicateNamesQuery = (stageName: string, excludedId: string | undefined) =>
  apiQuery(['creators', 'namesakes', stageName, excludedId ?? null], 'GET /creators/namesakes', {
    query: { stageName, ...(excludedId && { except: excludedId }) },
  })

/** Effects of archiving, never cached. */
export const archiveQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['creators', 'one', id, 'archive'], 'GET /creators/{id}/archive', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

export const operatorsQuery = queryOptions({
  queryKey: ['team', 'operators'],
  queryFn: async ({ signal }) => {
    const members = await allPages((query) => api('GET /team/members', { query, signal }))
    return members.filter((member) => member.role === 'CHAT_OPERATOR')
  },
})

/** Refetches everything that shows creators. */
export const refreshCreators = (client: QueryClient) => client.invalidateQueries({ queryKey: ['creators'] })

/** Also refetches fans, because their transactions show shares. */
export const refreshShares = (client: QueryClient) =>
  Promise.all([refreshCreators(client), client.invalidateQueries({ queryKey: ['fans'] })])

export const addCreator = (body: NewCreator) => apiData('POST /creators', { body })

export const saveCreator = (id: string, body: CreatorChanges) =>
  apiData('PUT /creators/{id}', { params: { id }, body })

export const withdrawVerification = (id: string, reason: string) =>
  apiData('POST /creators/{id}/verification/withdraw', { params: { id }, body: { reason } })

export const changeOperators = (id: string, body: AssignmentChanges) =>
  apiData('PATCH /creators/{id}/operators', { params: { id }, body })

export const inviteCreator = (id: string, body: { email: string; clientId: string }) =>
  apiData('POST /creators/{id}/invitation', { params: { id }, body })

type Upload = { file: File; dryRun: boolean; onProgress: (fraction: number) => void }

export const importCreators = ({ file, dryRun, onProgress }: Upload) =>
  apiData('POST /creators/import', { query: dryRun ? { dryRun: 'true' } : {}, upload: file, onProgress })

export const creatorImportsQuery = apiQuery(['creator-imports'], 'GET /creators/imports')

export const creatorUndoQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['creator-imports', id, 'undo'], 'GET /creators/imports/{id}/undo', { params: { id } }),
    gcTime: 0,
  })

export const undoCreatorImport = (id: string) =>
  apiData('POST /creators/imports/{id}/undo', { params: { id } })
