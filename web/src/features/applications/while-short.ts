/** Others work on the same list: it is asked for again while somebody looks at it. */
export const FRESH_MS = 60_000
/** Lists scrolled further than this are not asked for again as a whole. */
const REFETCHED_PAGES = 3

type Paged = { state: { data: { pages: unknown[] } | undefined } }

const isShort = (query: Paged) => (query.state.data?.pages.length ?? 0) <= REFETCHED_PAGES

export const whileShort = {
  refetchInterval: (query: Paged) => (isShort(query) ? FRESH_MS : false) as number | false,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
}
