import type { Api } from '@greenroom/contract/api.ts'
import type { SendResult } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { apiPages, apiQuery } from '../../../platform/api-query.ts'
import { isLive } from '../../../platform/live.ts'
import { isShortList } from '../../../platform/record-lists.ts'

/** Poll interval for read counts while live updates are down. */
const FALLBACK_POLL_MS = 10_000
/** Poll interval while live updates arrive. */
const LIVE_POLL_MS = 120_000

const pollMs = () => (isLive() ? LIVE_POLL_MS : FALLBACK_POLL_MS)

const pollOptions = {
  staleTime: 0,
  refetchInterval: (query: Parameters<typeof isShortList>[0]): number | false =>
    isShortList(query) ? pollMs() : false,
  refetchOnWindowFocus: isShortList,
  refetchOnReconnect: isShortList,
}

export const recipientsQuery = apiQuery(['messaging', 'recipients'], 'GET /notifications/admin/recipients')

export const sendsQuery = infiniteQueryOptions({
  ...apiPages(['messaging', 'sends'], 'GET /notifications/admin/sends', { query: { limit: 20 } }),
  ...pollOptions,
})

/** A message outside the loaded list, for example from a link. */
export const sendQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['messaging', 'send', id], 'GET /notifications/admin/sends/{id}', { params: { id } }),
    staleTime: 0,
    refetchInterval: pollMs,
  })

export const sendRecipientsQuery = (id: string) =>
  infiniteQueryOptions({
    ...apiPages(['messaging', 'send-recipients', id], 'GET /notifications/admin/sends/{id}/recipients', {
      params: { id },
      query: { limit: 100 },
    }),
    ...pollOptions,
  })

type Body<K extends keyof Api> = Input<Api[K]> extends { body: infer B } ? B : never
type SelectedBody = Body<'POST /notifications/admin/send'>

/** `creatorIds` null broadcasts to all active creators. */
export type OutgoingMessage = Omit<SelectedBody, 'creatorIds' | 'id'> & { creatorIds: string[] | null }

export async function sendMessage(
  id: string,
  { creatorIds, ...content }: OutgoingMessage,
): Promise<SendResult> {
  const response = creatorIds
    ? await api('POST /notifications/admin/send', { body: { id, creatorIds, ...content } })
    : await api('POST /notifications/admin/broadcast', { body: { id, ...content } })
  return response.data
}

/** Whether one of these ids is among the newest sends; false if unknown. */
export const isAnySent = (ids: string[]): Promise<boolean> =>
  api('GET /notifications/admin/sends', { query: { limit: 50 } }).then(
    ({ data }) => data.some(({ id }) => ids.includes(id)),
    () => false,
  )

/** Refreshes sent messages on screen, except very long lists. */
export const refreshSends = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [feature, resource], state }) =>
      feature === 'messaging' &&
      (resource === 'send' ||
        ((resource === 'sends' || resource === 'send-recipients') && isShortList({ state }))),
  })

export const afterSend = (client: QueryClient) => client.invalidateQueries({ queryKey: sendsQuery.queryKey })

/** For when a selected creator turns out to no longer exist. */
export const refreshRecipients = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: recipientsQuery.queryKey })
