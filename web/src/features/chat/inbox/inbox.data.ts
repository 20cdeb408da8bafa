import type { Conversation, ConversationSummary } from '@greenroom/contract/features/chat/chat.schema.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { INBOX } from '../chat.data.ts'
import {
  cursorFor,
  emptyInbox,
  evictPages,
  findRow,
  type Inbox,
  insertRow,
  updateRow,
  withPage,
} from './inbox-rows.ts'
import { type InboxView, matchesView, toQuery } from './inbox-view.ts'

const PAGE_SIZE = 50
/** Loaded pages kept on either side of the current one. */
const MAX_PAGE_DISTANCE = 4
/** How long pushes are kept, to apply them again over responses that were in flight. */
const RECENT_MS = 60_000
const MAX_RECENT_PUSHES = 500

const fetchPage = (view: InboxView, cursor: string | null, signal?: AbortSignal) =>
  api('GET /chats/conversations', {
    query: { ...toQuery(view), limit: PAGE_SIZE, ...(cursor && { cursor }) },
    signal,
  })

/** The list of one view. A refetch reloads the loaded pages from the top. */
export const inboxQuery = (view: InboxView) =>
  queryOptions({
    queryKey: [...INBOX, view],
    queryFn: async ({ client, queryKey, signal }): Promise<Inbox> => {
      const cached = client.getQueryData<Inbox>(queryKey)
      let inbox = withPage(cached ?? emptyInbox, 0, await fetchPage(view, null, signal))
      for (let index = 1; index < inbox.pages.length; index++) {
        const start = inbox.pages[index]?.rows ? cursorFor(inbox, index) : undefined
        if (start) inbox = withPage(inbox, index, await fetchPage(view, start, signal))
      }
      return withRecentSummaries(inbox, client.getQueryData<Inbox>(queryKey), view)
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })

/** Loads one page of a list and evicts those far from it. */
export async function loadPage(client: QueryClient, view: InboxView, index: number): Promise<void> {
  const { queryKey } = inboxQuery(view)
  const start = cursorFor(client.getQueryData(queryKey) ?? emptyInbox, index)
  if (start === undefined) return
  const reply = await fetchPage(view, start)
  client.setQueryData(queryKey, (inbox) =>
    // Another response may have moved the cursors.
    inbox && cursorFor(inbox, index) === start
      ? evictPages(withPage(inbox, index, reply), index, MAX_PAGE_DISTANCE)
      : inbox,
  )
}

const recentPushes = new Map<string, { summary: ConversationSummary; at: number }>()

export function rememberSummary(fanId: string, summary: ConversationSummary, now: number): void {
  recentPushes.delete(fanId)
  recentPushes.set(fanId, { summary, at: now })
  for (const [id, { at }] of recentPushes) {
    if (now - at < RECENT_MS && recentPushes.size <= MAX_RECENT_PUSHES) break
    recentPushes.delete(id)
  }
}

/** A response may be older than pushes received while it was in flight. */
function withRecentSummaries(response: Inbox, cached: Inbox | undefined, view: InboxView): Inbox {
  let inbox = response
  for (const [id, { summary }] of recentPushes) {
    const row = findRow(inbox, id) ?? (cached && findRow(cached, id))
    if (row && row.rev <= summary.rev) inbox = insertRow(inbox, view.sort, { ...row, ...summary })
  }
  return inbox
}

/** Inserts or updates a row. A row that no longer matches is hidden, not removed, because it may be the open one. */
export function upsertRow(inbox: Inbox, row: Conversation, view: InboxView, userId: string): Inbox {
  return matchesView(row, view, userId)
    ? insertRow(inbox, view.sort, row)
    : updateRow(inbox, row.id, () => row)
}
