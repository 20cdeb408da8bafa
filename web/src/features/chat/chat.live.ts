import {
  type ChatChange,
  type ChatLive,
  TYPING_EXPIRES_MS,
} from '@greenroom/contract/features/chat/chat.live.ts'
import type { Conversation, ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, useLiveState } from '../../platform/live.ts'
import { useLocked } from '../../platform/session/lock.ts'
import { closedBy, conversationQuery, INBOX, knownRow, showConversation, unreadQuery } from './chat.data.ts'
import { gathered, spaced } from './chat-pace.ts'
import { readDraft } from './composer/local-drafts.ts'
import { noteRecent, putRow } from './inbox/inbox.data.ts'
import { type Inbox, rowIn } from './inbox/inbox-rows.ts'
import type { InboxView } from './inbox/inbox-view.ts'

const POLL_MS = 30_000
const CALM_MS = 300_000
/** Rows this page does not know: so many are asked for one by one, more of them as a list. */
const ONE_BY_ONE = 3
/** A top that has grown by this much over the hours is read anew. */
const LONGEST_TOP = 300

function on<K extends keyof ChatLive>(event: K, handler: (payload: ChatLive[K]) => void) {
  return onLive(event, (payload) => handler(payload as ChatLive[K]))
}

/** Keeps every list, panel and count of conversations as the server's pushes say. Once in the shell. */
export function useChatLive(userId: string): void {
  const client = useQueryClient()
  useEffect(() => followChats(client, userId), [client, userId])
}

/** The number beside Chat, pushed while the line is up and polled while it is not. */
export function useChatUnread(): number | undefined {
  const locked = useLocked()
  const polls = useLiveState() !== 'connected'
  const { data } = useQuery({
    ...unreadQuery,
    enabled: !locked,
    refetchInterval: polls ? POLL_MS : CALM_MS,
  })
  return data
}

function followChats(client: QueryClient, userId: string): () => void {
  const counts = spaced(1_500, () => {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['chat', 'chips'] })
  })
  const unknown = gathered(250, (ids) => void askFor(client, userId, ids))
  const moved = gathered(250, (ids) => {
    void client.invalidateQueries({ queryKey: INBOX })
    for (const id of ids) void client.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  })
  const typing = new Map<string, ReturnType<typeof setTimeout>>()
  const showTyping = (fanId: string, isTyping: boolean) => {
    clearTimeout(typing.get(fanId))
    typing.delete(fanId)
    showConversation(client, fanId, (row) => (row.typing === isTyping ? row : { ...row, typing: isTyping }))
    if (isTyping)
      typing.set(
        fanId,
        setTimeout(() => showTyping(fanId, false), TYPING_EXPIRES_MS),
      )
  }

  const stops = [
    on('chat.changed', ({ changes }) => {
      for (const change of changes) {
        if (change.message?.direction === 'FROM_FAN' && typing.has(change.fanId))
          showTyping(change.fanId, false)
        if (!showChange(client, userId, change)) unknown.add(change.fanId)
      }
      counts.ask()
    }),
    on('chat.typing', ({ fanId, by, typing: isTyping }) => by === null && showTyping(fanId, isTyping)),
    on('chat.presence', ({ fanId, isOnline, lastActive }) =>
      showConversation(client, fanId, (row) => ({
        ...row,
        fan: { ...row.fan, isOnline, lastActive: lastActive ?? row.fan.lastActive },
      })),
    ),
    on('chat.draft', ({ fanId, rev }) => {
      // After the answer to a save of this browser.
      setTimeout(() => {
        if (rev > readDraft(fanId).rev)
          void client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
      }, 300)
    }),
    on('chat.moved', ({ fanId }) => {
      moved.add(fanId)
      counts.ask()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of typing.values()) clearTimeout(timer)
    counts.stop()
    unknown.stop()
    moved.stop()
  }
}

/** Shows a pushed change; false when a list on screen may want a row nobody here knows. */
function showChange(client: QueryClient, userId: string, { fanId, pulse }: ChatChange): boolean {
  noteRecent(fanId, pulse, Date.now())
  const { queryKey } = conversationQuery(fanId)
  client.setQueryData<ConversationDetail>(queryKey, (detail) =>
    detail && detail.rev <= pulse.rev ? { ...detail, ...pulse } : detail,
  )
  const known = knownRow(client, fanId)
  // Blocked and archived fans have a panel but no row.
  if (known && 'profile' in known && closedBy((known as ConversationDetail).profile)) return true
  if (known) putEverywhere(client, userId, { ...known, ...(known.rev <= pulse.rev ? pulse : {}) })
  return known !== undefined
}

function putEverywhere(client: QueryClient, userId: string, row: Conversation): void {
  for (const [key, inbox] of client.getQueriesData<Inbox>({ queryKey: INBOX })) {
    if (!inbox) continue
    const view = key.at(-1) as InboxView
    const current = rowIn(inbox, row.id)
    if (current && current.rev > row.rev) continue
    const next = putRow(inbox, row, view, userId)
    if (next !== inbox) client.setQueryData(key, next)
    if ((next.pages[0]?.size ?? 0) > LONGEST_TOP) void client.invalidateQueries({ queryKey: key })
  }
}

async function askFor(client: QueryClient, userId: string, ids: readonly string[]): Promise<void> {
  if (client.getQueryCache().findAll({ queryKey: INBOX, type: 'active' }).length === 0) {
    await client.invalidateQueries({ queryKey: INBOX, refetchType: 'none' })
    return
  }
  if (ids.length > ONE_BY_ONE) return client.invalidateQueries({ queryKey: INBOX })
  for (const id of ids) {
    const found = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 }).catch(() => null)
    if (found && !closedBy(found.profile)) putEverywhere(client, userId, found)
  }
}
