import { MAX_SELECTED_ITEMS } from '@greenroom/contract/features/content/content.rules.ts'
import type {
  ContentDetail,
  ContentItem,
  Publish,
  SelectionBody,
} from '@greenroom/contract/features/content/content.schema.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../platform/api-query.ts'
import { isShortList, longList } from '../../platform/record-lists.ts'
import { type ContentView, filterOf } from './content-view.ts'

const PAGE_SIZE = 100
const USES_PAGE_SIZE = 20
const RECIPIENTS_PAGE_SIZE = 20
/** Picks up scheduled publications whose live event was missed. */
const REFETCH_MS = 60_000

const fetchPage = (view: ContentView, cursor: string | null, signal?: AbortSignal) =>
  api('GET /content', {
    query: { ...filterOf(view), sort: view.sort, limit: PAGE_SIZE, ...(cursor && { cursor }) },
    signal,
  })

type ContentPage = Awaited<ReturnType<typeof fetchPage>>
type ContentPages = InfiniteData<ContentPage, string | null>

/** Excludes long lists, whose pages would be refetched one by one. */
export const shouldRefetch = (query: Query): boolean => query.queryKey[1] !== 'list' || isShortList(query)

const listKey = (view: ContentView) => ['content', 'list', filterOf(view), view.sort] as const

export const contentQuery = (view: ContentView) =>
  infiniteQueryOptions({
    queryKey: listKey(view),
    queryFn: ({ pageParam, signal }) => fetchPage(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    ...longList,
  })

export const summaryQuery = (creatorId: string | null) =>
  queryOptions({
    ...apiQuery(['content', 'summary', creatorId], 'GET /content/summary', {
      query: creatorId ? { creatorId } : {},
    }),
    placeholderData: keepPreviousData,
  })

export const calendarQuery = (from: string, to: string, creatorId: string | null) =>
  queryOptions({
    ...apiQuery(['content', 'calendar', from, to, creatorId], 'GET /content/calendar', {
      query: { from, to, ...(creatorId && { creatorId }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

export const itemQuery = (id: string) =>
  queryOptions({ ...apiQuery(['content', 'one', id], 'GET /content/{id}', { params: { id } }), staleTime: 0 })

export const historyQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['content', 'history', id], 'GET /content/{id}/history', { params: { id } }),
    staleTime: 0,
  })

/** Messages that contain an item, newest first. */
export const itemMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    ...apiPages(['content', 'uses', id], 'GET /content/{id}/uses', {
      params: { id },
      query: { limit: USES_PAGE_SIZE },
    }),
    staleTime: 0,
  })

/** Fans of a creator to whom an item can be sent, most recently active first. */
export const recipientsQuery = (creatorId: string, q: string) =>
  infiniteQueryOptions({
    ...apiPages(['content', 'recipients', creatorId, q], 'GET /fans', {
      query: { creatorId, status: 'unblocked', sort: 'active', limit: RECIPIENTS_PAGE_SIZE, ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  })

export const publishItem = async ({ id, rev }: { id: string; rev: number }, publish: Publish) =>
  (await api('PUT /content/{id}/publish', { params: { id }, body: { publish, rev } })).data

export const submitItem = ({ id, rev }: { id: string; rev: number }) =>
  apiData('POST /content/{id}/submit', { params: { id }, body: { rev } })

export const changePublication = (
  id: string,
  publicationId: string,
  body: { url?: string | null; isRemoved?: true },
) => apiData('PATCH /content/{id}/publications/{publicationId}', { params: { id, publicationId }, body })

export const deleteItem = (id: string) => api('DELETE /content/{id}', { params: { id } })

/** Changes several items; the result lists those that could not be changed. */
export async function changeSelection(ids: readonly string[], change: SelectionBody['change']) {
  const results: { id: string; problem: string | null }[] = []
  for (let from = 0; from < ids.length; from += MAX_SELECTED_ITEMS) {
    const itemIds = ids.slice(from, from + MAX_SELECTED_ITEMS)
    results.push(...(await api('POST /content/selection', { body: { itemIds, change } })).data)
  }
  return results
}

/** Shows a change in every cached list and calendar. Null removes the item. */
export function updateItems(
  client: QueryClient,
  ids: readonly string[],
  change: (item: ContentItem) => ContentItem | null,
): void {
  const changedIds = new Set(ids)
  const applyChange = (items: ContentItem[]) =>
    items.some(({ id }) => changedIds.has(id))
      ? items.flatMap((item) => (changedIds.has(item.id) ? (change(item) ?? []) : item))
      : items
  client.setQueriesData<ContentPages>({ queryKey: ['content', 'list'] }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({ ...page, data: applyChange(page.data) }))
    const size = (all: ContentPage[]) => all.reduce((sum, page) => sum + page.data.length, 0)
    const removed = size(list.pages) - size(pages)
    const [first] = pages
    if (first && first.meta.total !== null && removed > 0)
      pages[0] = { ...first, meta: { ...first.meta, total: first.meta.total - removed } }
    return { ...list, pages }
  })
  client.setQueriesData<ContentItem[]>(
    { queryKey: ['content', 'calendar'] },
    (items) => items && applyChange(items),
  )
}

/** Removes items from the lists; the returned function restores them. */
export function removeItems(client: QueryClient, ids: readonly string[]): () => void {
  const before = client.getQueriesData<ContentPages>({ queryKey: ['content', 'list'] })
  updateItems(client, ids, () => null)
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

/** Applies the server's response to all lists, then refetches what it doesn't contain. */
export async function afterChange(client: QueryClient, detail: ContentDetail): Promise<void> {
  client.setQueryData(itemQuery(detail.id).queryKey, detail)
  updateItems(client, [detail.id], (item) => ({ ...item, ...detail }))
  await refresh(client, [detail.id])
}

/** Refetches the summary, the calendar, short lists and these items. */
export async function refresh(client: QueryClient, ids: readonly string[] = []): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['content', 'list'], predicate: shouldRefetch }),
    client.invalidateQueries({ queryKey: ['content', 'summary'] }),
    client.invalidateQueries({ queryKey: ['content', 'calendar'] }),
    ...ids.flatMap((id) => [
      client.invalidateQueries({ queryKey: itemQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: historyQuery(id).queryKey }),
    ]),
  ])
}

const refreshingPages = new Set<string>()

/** Refetches one page, because preview URLs expire after a few minutes. */
export async function refreshThumbnails(client: QueryClient, view: ContentView, id: string): Promise<void> {
  const key = listKey(view)
  const list = client.getQueryData<ContentPages>(key)
  const index = list?.pages.findIndex((page) => page.data.some((item) => item.id === id)) ?? -1
  const pageKey = JSON.stringify([key, index])
  if (!list || index < 0 || refreshingPages.has(pageKey)) return
  refreshingPages.add(pageKey)
  try {
    const page = await fetchPage(view, list.pageParams[index] ?? null)
    const itemsById = new Map(page.data.map((item) => [item.id, item]))
    updateItems(client, [...itemsById.keys()], (item) => itemsById.get(item.id) ?? item)
  } catch {
    // The tile shows its placeholder until the next refetch.
  } finally {
    refreshingPages.delete(pageKey)
  }
}
