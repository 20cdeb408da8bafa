import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'

/** Refetch interval for lists that several people work on. */
export const REFETCH_MS = 60_000
/** Longer lists are not refetched as a whole. */
const MAX_REFETCHED_PAGES = 3

type CachedQuery = { state: { data: unknown } }

export function isShortList({ state: { data } }: CachedQuery): boolean {
  const pages = (data as { pages?: unknown[] } | undefined)?.pages ?? []
  return pages.length <= MAX_REFETCHED_PAGES
}

/** Options for infinite lists that several people work on. */
export const pagedList = {
  placeholderData: keepPreviousData,
  refetchInterval: (query: CachedQuery) => (isShortList(query) ? REFETCH_MS : false) as number | false,
  refetchOnWindowFocus: isShortList,
  refetchOnReconnect: isShortList,
}

/** Options for lists with thousands of rows. */
export const longList = {
  placeholderData: keepPreviousData,
  // Comparing many pages would slow down scrolling.
  structuralSharing: false,
  refetchOnMount: isShortList,
  refetchOnWindowFocus: isShortList,
  refetchOnReconnect: isShortList,
}

type Pages = InfiniteData<{ data: { id: string }[] }>

/** Updates a record in every cached list. */
export function updateInLists(client: QueryClient, kind: string, record: { id: string }) {
  const withRecord = (row: { id: string }) => (row.id === record.id ? record : row)
  client.setQueriesData<Pages>(
    { queryKey: [kind, 'list'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(withRecord) })) },
  )
}
