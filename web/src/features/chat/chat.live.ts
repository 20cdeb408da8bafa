import { type ChatChange, type ChatLive, TYPING_TTL_MS } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Conversation, ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, useLiveState } from '../../platform/live.ts'
import { useLocked } from '../../platform/session/lock.ts'
import {
  CHAT,
  CONVERSATIONS,
  COUNTS,
  cachedRow,
  closedReason,
  conversationQuery,
  countsQuery,
  INBOX,
  updateConversation,
  WAITING_SENDS,
} from './chat.data.ts'
import { batch, throttle } from './chat-throttle.ts'
import { readDraft } from './composer/local-drafts.ts'
import { rememberSummary, upsertRow } from './inbox/inbox.data.ts'
import { findRow, type Inbox } from './inbox/inbox-rows.ts'
import type { InboxView } from './inbox/inbox-view.ts'

const POLL_MS = 30_000
const CONNECTED_POLL_MS = 300_000
/** Up to this many unknown rows are fetched one by one; for more, the list is refetched. */
const MAX_SINGLE_FETCHES = 3
/** The first page is refetched when pushes have grown it beyond this. */
const MAX_FIRST_PAGE_ROWS = 300

function on<K extends keyof ChatLive>(event: K, handler: (payload: ChatLive[K]) => void) {
  return onLive(event, (payload) => handler(payload as ChatLive[K]), CHAT)
}

/** Applies the server's pushes to all cached lists, details and counts. Mounted once in the shell. */
export function useChatLive(userId: string): void {
  const client = useQueryClient()
  useEffect(() => subscribeToChats(client, userId), [client, userId])
}

/** Unread conversations, as in the inbox: pushed while connected, polled otherwise. */
export function useChatUnread(): number | undefined {
  const locked = useLocked()
  const isPolling = useLiveState() !== 'connected'
  const { data } = useQuery({
    ...countsQuery(null),
    select: ({ conversations }) => conversations.unread,
    enabled: !locked,
    refetchInterval: isPolling ? POLL_MS : CONNECTED_POLL_MS,
  })
  return data
}

function subscribeToChats(client: QueryClient, userId: string): () => void {
  const countsRefetch = throttle(1_500, () => void client.invalidateQueries({ queryKey: COUNTS }))
  const waitingRefetch = throttle(1_000, () => void client.invalidateQueries({ queryKey: WAITING_SENDS }))
  const unknownRows = batch(250, (ids) => void fetchRows(client, userId, ids))
  const movedRows = batch(250, (ids) => {
    void client.invalidateQueries({ queryKey: INBOX })
    for (const id of ids) void client.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  })
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()
  const showTyping = (fanId: string, isTyping: boolean) => {
    clearTimeout(typingTimers.get(fanId))
    typingTimers.delete(fanId)
    updateConversation(client, fanId, (row) => (row.typing === isTyping ? row : { ...row, typing: isTyping }))
    if (isTyping)
      typingTimers.set(
        fanId,
        setTimeout(() => showTyping(fanId, false), TYPING_TTL_MS),
      )
  }

  const unsubscribers = [
    on('chat.changed', ({ changes }) => {
      for (const change of changes) {
        if (change.message?.direction === 'FROM_FAN' && typingTimers.has(change.fanId))
          showTyping(change.fanId, false)
        if (!applyChange(client, userId, change)) unknownRows.add(change.fanId)
      }
      countsRefetch.request()
    }),
    on('chat.typing', ({ fanId, by, typing: isTyping }) => by === null && showTyping(fanId, isTyping)),
    on('chat.presence', ({ fanId, isOnline, lastActive }) =>
      updateConversation(client, fanId, (row) => ({
        ...row,
        fan: { ...row.fan, isOnline, lastActive: lastActive ?? row.fan.lastActive },
      })),
    ),
    on('chat.draft', ({ fanId, rev }) => {
      // Waits for the response to this browser's own save.
      setTimeout(() => {
        if (rev > readDraft(fanId).rev)
          void client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
      }, 300)
    }),
    onLive('content.changed', () => waitingRefetch.request(), WAITING_SENDS),
    on('chat.senders', () => void client.invalidateQueries({ queryKey: CONVERSATIONS })),
    on('chat.moved', ({ fanId }) => {
      movedRows.add(fanId)
      countsRefetch.request()
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
    for (const timer of typingTimers.values()) clearTimeout(timer)
    countsRefetch.stop()
    waitingRefetch.stop()
    unknownRows.stop()
    movedRows.stop()
  }
}

/** Applies a pushed change; false when the row is not cached. */
function applyChange(client: QueryClient, userId: string, { fanId, summary }: ChatChange): boolean {
  rememberSummary(fanId, summary, Date.now())
  const { queryKey } = conversationQuery(fanId)
  client.setQueryData<ConversationDetail>(queryKey, (detail) =>
    detail && detail.rev <= summary.rev ? { ...detail, ...summary } : detail,
  )
  const cached = cachedRow(client, fanId)
  // Blocked and archived fans have a detail but no row.
  if (cached && 'profile' in cached && closedReason((cached as ConversationDetail).profile)) return true
  if (cached) upsertEverywhere(client, userId, { ...cached, ...(cached.rev <= summary.rev ? summary : {}) })
  return cached !== undefined
}

function upsertEverywhere(client: QueryClient, userId: string, row: Conversation): void {
  for (const [key, inbox] of client.getQueriesData<Inbox>({ queryKey: INBOX })) {
    if (!inbox) continue
    const view = key.at(-1) as InboxView
    const current = findRow(inbox, row.id)
    if (current && current.rev > row.rev) continue
    const next = upsertRow(inbox, row, view, userId)
    if (next !== inbox) client.setQueryData(key, next)
    if ((next.pages[0]?.size ?? 0) > MAX_FIRST_PAGE_ROWS) void client.invalidateQueries({ queryKey: key })
  }
}

async function fetchRows(client: QueryClient, userId: string, ids: readonly string[]): Promise<void> {
  if (client.getQueryCache().findAll({ queryKey: INBOX, type: 'active' }).length === 0) {
    await client.invalidateQueries({ queryKey: INBOX, refetchType: 'none' })
    return
  }
  if (ids.length > MAX_SINGLE_FETCHES) return client.invalidateQueries({ queryKey: INBOX })
  for (const id of ids) {
    const detail = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 }).catch(() => null)
    if (detail && !closedReason(detail.profile)) upsertEverywhere(client, userId, detail)
  }
}
