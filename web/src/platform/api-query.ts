import type { Api } from '@greenroom/contract/api.ts'
import type { Reply } from '@greenroom/contract/kit/endpoint.ts'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api, type Call, type Callable } from './api.ts'

export type ApiData<K extends Callable> = Reply<Api[K]> extends { data: infer D } ? D : never
type ListKey<K extends Callable> = Reply<Api[K]> extends { meta: { nextCursor: string | null } } ? K : never

/** Like `api`, without the envelope. */
export async function apiData<K extends Callable>(key: K, ...call: Call<K>): Promise<ApiData<K>> {
  return ((await api(key, ...call)) as { data: ApiData<K> }).data
}

const withInput = <K extends Callable>(input: object | undefined, options: object) =>
  [{ ...input, ...options }] as unknown as Call<K>

/** A query for an endpoint's data. */
export function apiQuery<K extends Callable>(queryKey: QueryKey, key: K, ...[input]: Call<K>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => apiData(key, ...withInput<K>(input, { signal })) })
}

/** A query for a list endpoint, page by page. */
export function apiPages<K extends Callable>(
  queryKey: QueryKey,
  key: ListKey<K>,
  ...[input]: Call<ListKey<K>>
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(input as { query?: object } | undefined)?.query,
        ...(pageParam && { cursor: pageParam }),
      }
      return api(key, ...withInput<ListKey<K>>(input, { query, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { meta: { nextCursor: string | null } }).meta.nextCursor,
  })
}

type Page<Row> = { data: Row[]; meta: { nextCursor: string | null } }

/** All rows of a short list: agencies have dozens of creators and members, rarely hundreds. */
export async function allPages<Row>(
  fetchPage: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>,
  maxPages = 20,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < maxPages; pages++) {
    const reply: Page<Row> = await fetchPage({ limit: 100, ...(cursor && { cursor }) })
    rows.push(...reply.data)
    cursor = reply.meta.nextCursor
    if (cursor === null) break
  }
  return rows
}
