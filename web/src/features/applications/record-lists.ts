import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'

/** Others work on the same list: it is asked for again while somebody looks at it. */
export const FRESH_MS = 60_000
/** Lists scrolled further than this are not asked for again as a whole. */
const REFETCHED_PAGES = 3

type Paged = { state: { data: unknown } }

export function isShortList({ state: { data } }: Paged): boolean {
  const pages = (data as { pages?: unknown[] } | undefined)?.pages ?? []
  return pages.length <= REFETCHED_PAGES
}

/** How both lists are read: page after page, and again while they are short. */
export const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { meta: { nextCursor: string | null } }) => last.meta.nextCursor,
  placeholderData: keepPreviousData,
  refetchInterval: (query: Paged) => (isShortList(query) ? FRESH_MS : false) as number | false,
  refetchOnWindowFocus: isShortList,
  refetchOnReconnect: isShortList,
}

type Pages = InfiniteData<{ data: { id: string }[] }>

/** Puts a record as the server answered it into every list of its kind at once. */
export function putInLists(client: QueryClient, kind: 'applications' | 'inquiries', record: { id: string }) {
  const withRecord = (row: { id: string }) => (row.id === record.id ? record : row)
  client.setQueriesData<Pages>(
    { queryKey: [kind, 'list'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(withRecord) })) },
  )
}
