import type { Api } from '@greenroom/contract/api.ts'
import { BELL_LIMIT } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { Reply } from '@greenroom/contract/kit/endpoint.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiPages, apiQuery } from '../../platform/api-query.ts'
import { applyChange, applyChangeToPages, type Change, unreadRows } from './notification-rows.ts'
import { type NotificationView, viewQuery } from './notification-view.ts'

/** Everything a live hint invalidates; notification mutations share this key. */
export const NOTIFICATIONS = ['notifications'] as const
const LISTS = [...NOTIFICATIONS, 'list'] as const
const PAGE_SIZE = 50

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread'],
  queryFn: async ({ signal }) => (await api('GET /notifications/unread-count', { signal })).data.count,
})

export const bellQuery = apiQuery([...NOTIFICATIONS, 'bell'], 'GET /notifications', {
  query: { limit: BELL_LIMIT },
})

export const notificationsQuery = (view: NotificationView) =>
  infiniteQueryOptions({
    ...apiPages([...LISTS, view], 'GET /notifications', { query: { ...viewQuery(view), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })

type Page = Reply<Api['GET /notifications']>

const unfiltered: NotificationView = { filter: null, type: null }
const cachedLists = (client: QueryClient) => client.getQueriesData<InfiniteData<Page>>({ queryKey: LISTS })

/** Applies a change to the bell, its badge and every list. */
export function applyToCache(client: QueryClient, change: Change, unreadChange: number): void {
  client.setQueryData(unreadQuery.queryKey, (count) =>
    count === undefined ? undefined : Math.max(0, count + unreadChange),
  )
  client.setQueryData(
    bellQuery.queryKey,
    (rows) => rows && applyChange(rows, unfiltered, change, rows.length < BELL_LIMIT).slice(0, BELL_LIMIT),
  )
  for (const [key, list] of cachedLists(client)) {
    const view = key.at(-1) as NotificationView
    if (list) client.setQueryData(key, { ...list, pages: applyChangeToPages(list.pages, view, change) })
  }
}

/** Loaded unread notifications and the total unread count. */
export function getLoadedUnread(client: QueryClient): { rows: Notification[]; count: number } {
  const pages = cachedLists(client).map(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
  const rows = unreadRows([client.getQueryData(bellQuery.queryKey) ?? [], ...pages])
  return { rows, count: client.getQueryData(unreadQuery.queryKey) ?? rows.length }
}
