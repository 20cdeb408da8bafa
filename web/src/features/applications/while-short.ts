/** Others work on the same list: it is asked for again while somebody looks at it. */
export const FRESH_MS = 60_000
/** Lists scrolled further than this are not asked for again as a whole. */
const REFETCHED_PAGES = 3

type Paged = { state: { data: unknown } }

export function isShortList({ state: { data } }: Paged): boolean {
  const pages = (data as { pages?: unknown[] } | undefined)?.pages ?? []
  return pages.length <= REFETCHED_PAGES
}

export const whileShort = {
  refetchInterval: (query: Paged) => (isShortList(query) ? FRESH_MS : false) as number | false,
  refetchOnWindowFocus: isShortList,
  refetchOnReconnect: isShortList,
}
