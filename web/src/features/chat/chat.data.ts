import type { ChatCounts } from '@greenroom/contract/features/chat/chat.api.ts'
import type { Conversation, ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { ContentType } from '@greenroom/contract/features/content/content.rules.ts'
import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiPages, apiQuery } from '../../platform/api-query.ts'
import { findRow, type Inbox, updateRow } from './inbox/inbox-rows.ts'

export const CHAT = ['chat'] as const
export const INBOX = [...CHAT, 'inbox'] as const
export const CONVERSATIONS = [...CHAT, 'one'] as const

/** One conversation with the fan's profile, for the thread header and the side panel. */
export const conversationQuery = (fanId: string) =>
  apiQuery([...CONVERSATIONS, fanId], 'GET /chats/conversation/{id}', { params: { id: fanId } })

export const COUNTS = [...CHAT, 'counts'] as const

/** Conversation counts per filter chip, in one call for the sidebar and the inbox. */
export const countsQuery = (creatorId: string | null) =>
  queryOptions({
    ...apiQuery([...COUNTS, creatorId], 'GET /chats/unread-count', { query: creatorId ? { creatorId } : {} }),
    placeholderData: keepPreviousData,
  })

export const quickRepliesQuery = (creatorId: string) =>
  queryOptions({
    ...apiQuery(['quick-replies', creatorId], 'GET /chats/quick-replies', { query: { creatorId } }),
    staleTime: 5 * 60_000,
  })

/** Content items that can be sent to a fan. Refetched when the picker opens: URLs expire, and badges change. */
export const fanItemsQuery = (fanId: string, filter: { search: string; type: ContentType | null }) =>
  infiniteQueryOptions({
    ...apiPages([...CHAT, 'items', fanId, filter], 'GET /content/for-fan/{fanId}', {
      params: { fanId },
      query: {
        limit: 40,
        ...(filter.search && { search: filter.search }),
        ...(filter.type && { type: filter.type }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One item for a fan; null if it is archived or belongs to another creator. */
export async function fetchFanItem(fanId: string, itemId: string): Promise<FanItem | null> {
  const { data } = await api('GET /content/for-fan/{fanId}', {
    params: { fanId },
    query: { itemId, limit: 1 },
  })
  return data[0] ?? null
}

export const WAITING_SENDS = [...CHAT, 'waiting'] as const

/** Messages that are sent once their library item is cleared. */
export const waitingSendsQuery = (fanId: string) =>
  apiQuery([...WAITING_SENDS, fanId], 'GET /chats/conversation/{id}/waiting', { params: { id: fanId } })

export const assigneesQuery = (fanId: string) =>
  apiQuery([...CHAT, 'assignees', fanId], 'GET /chats/conversation/{id}/assignees', { params: { id: fanId } })

/** Why a fan can't be messaged and is not listed; null otherwise. */
export const closedReason = (fan: { isBlocked: boolean; isArchived: boolean }) =>
  fan.isBlocked ? 'blocked' : fan.isArchived ? 'archived' : null

type Change = (row: Conversation) => Conversation

/** Updates a conversation in every cached list and in its detail. */
export function updateConversation(client: QueryClient, fanId: string, change: Change): void {
  client.setQueriesData<Inbox>({ queryKey: INBOX }, (inbox) => inbox && updateRow(inbox, fanId, change))
  client.setQueryData<ConversationDetail>(
    conversationQuery(fanId).queryKey,
    (detail) => detail && { ...detail, ...change(detail) },
  )
}

/** Clears the unread count in the list and updates the totals immediately. */
export function markReadLocally(client: QueryClient, fanId: string): void {
  const row = cachedRow(client, fanId)
  if (!row || row.unreadCount === 0) return
  updateConversation(client, fanId, (row) => ({ ...row, unreadCount: 0 }))
  for (const creatorId of [null, row.creator.id])
    client.setQueryData(countsQuery(creatorId).queryKey, (counts) => counts && withoutUnread(counts, row))
}

function withoutUnread(counts: ChatCounts, { unreadCount }: Conversation): ChatCounts {
  const { count, conversations } = counts
  return {
    count: Math.max(0, count - unreadCount),
    conversations: { ...conversations, unread: Math.max(0, conversations.unread - 1) },
  }
}

/** A conversation from any cached list or its detail. */
export function cachedRow(client: QueryClient, fanId: string): Conversation | undefined {
  for (const [, inbox] of client.getQueriesData<Inbox>({ queryKey: INBOX })) {
    const row = inbox && findRow(inbox, fanId)
    if (row) return row
  }
  return client.getQueryData<ConversationDetail>(conversationQuery(fanId).queryKey)
}
