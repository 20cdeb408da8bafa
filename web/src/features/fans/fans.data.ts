import type { Fan, NewFan } from '@greenroom/contract/features/fans/fans.schema.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiData, apiQuery } from '../../platform/api-query.ts'
import { isShortList, longList } from '../../platform/record-lists.ts'
import { type FanView, filterOf } from './fan-filters.ts'

const PAGE_SIZE = 100

const fetchPage = (view: FanView, cursor: string | null, signal: AbortSignal) =>
  api('GET /fans', {
    query: {
      ...filterOf(view),
      sort: view.sort,
      direction: view.direction,
      limit: PAGE_SIZE,
      ...(cursor && { cursor }),
    },
    signal,
  })

type FanPage = Awaited<ReturnType<typeof fetchPage>>
export type FanPages = InfiniteData<FanPage, string | null>

export const fansQuery = (view: FanView) =>
  infiniteQueryOptions({
    queryKey: ['fans', 'list', filterOf(view), view.sort, view.direction],
    queryFn: ({ pageParam, signal }) => fetchPage(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    ...longList,
  })

/** Fetched in parallel for filters without a stored total. */
export const countQuery = (view: FanView, enabled: boolean) =>
  queryOptions({
    ...apiQuery(['fans', 'count', filterOf(view)], 'GET /fans/count', { query: filterOf(view) }),
    enabled,
  })

export const analyticsQuery = (creatorId: string | null) =>
  queryOptions({
    ...apiQuery(['fans', 'analytics', creatorId], 'GET /fans/analytics', {
      query: creatorId ? { creatorId } : {},
    }),
    placeholderData: keepPreviousData,
  })

export const tagsQuery = apiQuery(['fans', 'tags'], 'GET /fans/tags')

/** Updates every cached list, then refetches short lists and figures. */
export async function updateCachedFans(
  client: QueryClient,
  ids: readonly string[],
  change: (fan: Fan) => Fan | null,
): Promise<void> {
  const changedIds = new Set(ids)
  client.setQueriesData<FanPages>({ queryKey: ['fans', 'list'] }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => updatePage(page, changedIds, change)) } : list,
  )
  await Promise.all([
    client.invalidateQueries({ queryKey: ['fans', 'list'], predicate: isShortList }),
    client.invalidateQueries({ queryKey: ['fans', 'analytics'] }),
    client.invalidateQueries({ queryKey: ['fans', 'tags'] }),
    ...ids.map((id) => client.invalidateQueries({ queryKey: ['fans', 'one', id] })),
  ])
}

function updatePage(page: FanPage, changedIds: Set<string>, change: (fan: Fan) => Fan | null): FanPage {
  if (!page.data.some((fan) => changedIds.has(fan.id))) return page
  return { ...page, data: page.data.flatMap((fan) => (changedIds.has(fan.id) ? (change(fan) ?? []) : fan)) }
}

export async function findArchivedFan(creatorId: string, username: string): Promise<Fan | null> {
  const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  const query = { creatorId, q: username, status: 'archived', limit: 100 } as const
  const response = await api('GET /fans', { query }).catch(() => null)
  return response?.data.find((fan) => fold(fan.username) === fold(username)) ?? null
}

export const addFan = (body: NewFan) => apiData('POST /fans', { body })

/** All fan ids matching the view. */
export async function fetchAllIds(view: FanView): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const response: FanPage = await fetchPage(view, cursor, new AbortController().signal)
    ids.push(...response.data.map((fan) => fan.id))
    cursor = response.meta.nextCursor
  } while (cursor !== null && ids.length <= MAX_TAGGED_FANS)
  return ids
}

/** Reading more ids would take minutes. */
export const MAX_TAGGED_FANS = 10_000
const TAG_BATCH_SIZE = 500

/** Returns how many fans changed. */
export async function tagFans(fanIds: readonly string[], change: { add?: string[]; remove?: string[] }) {
  let count = 0
  for (let from = 0; from < fanIds.length; from += TAG_BATCH_SIZE) {
    const body = { fanIds: fanIds.slice(from, from + TAG_BATCH_SIZE), ...change }
    count += (await api('POST /fans/tags', { body })).data.changed
  }
  return count
}
