import type {
  CreatorChanges,
  NewCreator,
  NewVerification,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { type CreatorView, filterOf } from './creator-filters.ts'

const PAGE = 100

export const creatorsQuery = (view: CreatorView) =>
  infiniteQueryOptions({
    queryKey: ['creators', 'list', filterOf(view), view.sort, view.direction],
    queryFn: ({ pageParam, signal }) =>
      api('GET /creators', {
        query: {
          ...filterOf(view),
          sort: view.sort,
          direction: view.direction,
          limit: PAGE,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    placeholderData: keepPreviousData,
  })

export const summaryQuery = queryOptions({
  queryKey: ['creators', 'summary'],
  queryFn: async ({ signal }) => (await api('GET /creators/summary', { signal })).data,
})

/** Full creator data; reading a legal name is logged. */
export const creatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['creators', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /creators/{id}', { params: { id }, signal })).data,
  })

/** Creators with the same stage name. */
export const namesakesQuery = (stageName: string, except: string | undefined) =>
  queryOptions({
    queryKey: ['creators', 'namesakes', stageName, except ?? null],
    queryFn: async ({ signal }) =>
      (await api('GET /creators/namesakes', { query: { stageName, ...(except && { except }) }, signal }))
        .data,
  })

/** Effects of archiving, never cached. */
export const archiveQuery = (id: string) =>
  queryOptions({
    queryKey: ['creators', 'one', id, 'archive'],
    queryFn: async ({ signal }) => (await api('GET /creators/{id}/archive', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export const operatorsQuery = queryOptions({
  queryKey: ['team', 'operators'],
  queryFn: async ({ signal }) => {
    const all = []
    for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
      const reply: Awaited<ReturnType<typeof memberPage>> = await memberPage(cursor, signal)
      all.push(...reply.data.filter((member) => member.role === 'CHAT_OPERATOR'))
      cursor = reply.meta.nextCursor
      if (cursor === null) break
    }
    return all
  },
})

const memberPage = (cursor: string | null, signal: AbortSignal) =>
  api('GET /team/members', { query: { limit: 100, ...(cursor && { cursor }) }, signal })

/** Refetches everything that shows creators. */
export const afterCreatorChange = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['creators'] })

/** Shares appear in the transactions of fans, too. */
export const afterShareChange = (client: QueryClient) =>
  Promise.all([afterCreatorChange(client), client.invalidateQueries({ queryKey: ['fans'] })])

export const addCreator = async (body: NewCreator) => (await api('POST /creators', { body })).data

export const saveCreator = async (id: string, body: CreatorChanges) =>
  (await api('PUT /creators/{id}', { params: { id }, body })).data

export const verifyCreator = async (id: string, body: NewVerification) =>
  (await api('PUT /creators/{id}/verification', { params: { id }, body })).data

export const withdrawVerification = async (id: string, reason: string) =>
  (await api('POST /creators/{id}/verification/withdraw', { params: { id }, body: { reason } })).data

export const assignOperators = async (id: string, userIds: string[]) =>
  (await api('PUT /creators/{id}/operators', { params: { id }, body: { userIds } })).data

export const inviteCreator = async (id: string, body: { email: string; clientId: string }) =>
  (await api('POST /creators/{id}/invitation', { params: { id }, body })).data

type Upload = { file: File; dryRun: boolean; onProgress: (share: number) => void }

export const importCreators = async ({ file, dryRun, onProgress }: Upload) =>
  (
    await api('POST /creators/import', {
      query: dryRun ? { dryRun: 'true' } : {},
      upload: file,
      onProgress,
    })
  ).data

export const creatorImportsQuery = queryOptions({
  queryKey: ['creator-imports'],
  queryFn: async ({ signal }) => (await api('GET /creators/imports', { signal })).data,
})

export const creatorUndoQuery = (id: string) =>
  queryOptions({
    queryKey: ['creator-imports', id, 'undo'],
    queryFn: async ({ signal }) =>
      (await api('GET /creators/imports/{id}/undo', { params: { id }, signal })).data,
    gcTime: 0,
  })

export const undoCreatorImport = async (id: string) =>
  (await api('POST /creators/imports/{id}/undo', { params: { id } })).data
