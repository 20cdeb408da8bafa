import { type Chip, chips } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation, ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { changeRow, type Inbox, rowIn } from './inbox/inbox-rows.ts'

const CHAT = ['chat'] as const
export const INBOX = [...CHAT, 'inbox'] as const

/** One conversation with the fan's profile, for the thread's head and the right panel. */
export const conversationQuery = (fanId: string) =>
  queryOptions({
    queryKey: [...CHAT, 'one', fanId],
    queryFn: async ({ signal }) =>
      (await api('GET /chats/conversation/{id}', { params: { id: fanId }, signal })).data,
  })

/** How many of the fans' messages nobody has read: the number in the sidebar and the title. */
export const unreadQuery = queryOptions({
  queryKey: [...CHAT, 'unread'],
  queryFn: async ({ signal }) => (await api('GET /chats/unread-count', { query: {}, signal })).data.count,
})

/** How many conversations each chip lets through; null where the server does not count. */
export const chipCountsQuery = (creatorId: string | null) =>
  queryOptions({
    queryKey: [...CHAT, 'chips', creatorId],
    queryFn: async ({ signal }) => {
      const totals = await Promise.all(
        chips.map(async (filter) => {
          const query = { filter, limit: 1, ...(creatorId && { creatorId }) }
          return [filter, (await api('GET /chats/conversations', { query, signal })).meta.total] as const
        }),
      )
      return Object.fromEntries(totals) as Record<Chip, number | null>
    },
    placeholderData: keepPreviousData,
  })

export const quickRepliesQuery = (creatorId: string) =>
  queryOptions({
    queryKey: ['quick-replies', creatorId],
    queryFn: async ({ signal }) =>
      (await api('GET /chats/quick-replies', { query: { creatorId }, signal })).data,
    staleTime: 5 * 60_000,
  })

export const assigneesQuery = (fanId: string) =>
  queryOptions({
    queryKey: [...CHAT, 'assignees', fanId],
    queryFn: async ({ signal }) =>
      (await api('GET /chats/conversation/{id}/assignees', { params: { id: fanId }, signal })).data,
  })

/** Why nothing goes out to a fan and no list has them; null where they are written with. */
export const closedBy = (fan: { isBlocked: boolean; isArchived: boolean }) =>
  fan.isBlocked ? 'blocked' : fan.isArchived ? 'archived' : null

type Change = (row: Conversation) => Conversation

/** Shows a change of a conversation in every list and in its panel, before or beside what the server says. */
export function showConversation(client: QueryClient, fanId: string, change: Change): void {
  client.setQueriesData<Inbox>({ queryKey: INBOX }, (inbox) => inbox && changeRow(inbox, fanId, change))
  client.setQueryData<ConversationDetail>(
    conversationQuery(fanId).queryKey,
    (detail) => detail && { ...detail, ...change(detail) },
  )
}

/** A conversation is being read: its unread messages are gone from the list and the counts at once. */
export function showRead(client: QueryClient, fanId: string): void {
  const unread = knownRow(client, fanId)?.unreadCount ?? 0
  if (unread === 0) return
  showConversation(client, fanId, (row) => ({ ...row, unreadCount: 0 }))
  client.setQueryData(unreadQuery.queryKey, (count) => count && Math.max(0, count - unread))
}

/** What this page knows of a conversation, from any list or its panel. */
export function knownRow(client: QueryClient, fanId: string): Conversation | undefined {
  for (const [, inbox] of client.getQueriesData<Inbox>({ queryKey: INBOX })) {
    const row = inbox && rowIn(inbox, fanId)
    if (row) return row
  }
  return client.getQueryData<ConversationDetail>(conversationQuery(fanId).queryKey)
}
