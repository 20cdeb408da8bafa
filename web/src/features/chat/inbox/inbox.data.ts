import type { Conversation, Pulse } from '@greenroom/contract/features/chat/chat.schema.ts'
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

const PAGE = 50
/** Loaded pages kept on either side of the current one. */
const MAX_PAGE_DISTANCE = 4
/** How long a push may be newer than a response in flight. */
const RECENT_MS = 60_000
const MAX_RECENT = 500

const page = (view: InboxView, cursor: string | null, signal?: AbortSignal) =>
  api('GET /chats/conversations', {
    query: { ...toQuery(view), limit: PAGE, ...(cursor && { cursor }) },
    signal,
  })

/** The list of one view. A refetch reloads the loaded pages from the top. */
export const inboxQuery = (view: InboxView) =>
  queryOptions({
    queryKey: [...INBOX, view],
    queryFn: async ({ client, queryKey, signal }): Promise<Inbox> => {
      const before = client.getQueryData<Inbox>(queryKey)
      let inbox = withPage(before ?? emptyInbox, 0, await page(view, null, signal))
      for (let index = 1; index < inbox.pages.length; index++) {
        const start = inbox.pages[index]?.rows ? cursorFor(inbox, index) : undefined
        if (start) inbox = withPage(inbox, index, await page(view, start, signal))
      }
      return withRecentPulses(inbox, client.getQueryData<Inbox>(queryKey), view)
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })

/** Loads one page of a list and evicts those far from it. */
export async function loadPage(client: QueryClient, view: InboxView, index: number): Promise<void> {
  const { queryKey } = inboxQuery(view)
  const start = cursorFor(client.getQueryData(queryKey) ?? emptyInbox, index)
  if (start === undefined) return
  const reply = await page(view, start)
  client.setQueryData(queryKey, (inbox) =>
    // Another response may have moved the cursors.
    inbox && cursorFor(inbox, index) === start
      ? evictPages(withPage(inbox, index, reply), index, MAX_PAGE_DISTANCE)
      : inbox,
  )
}

const recent = new Map<string, { pulse: Pulse; at: number }>()

export function rememberPulse(fanId: string, pulse: Pulse, now: number): void {
  recent.delete(fanId)
  recent.set(fanId, { pulse, at: now })
  for (const [id, { at }] of recent) {
    if (now - at < RECENT_MS && recent.size <= MAX_RECENT) break
    recent.delete(id)
  }
}

/** A response may be older than pushes received while it was in flight. */
function withRecentPulses(response: Inbox, cached: Inbox | undefined, view: InboxView): Inbox {
  let inbox = response
  for (const [id, { pulse }] of recent) {
    const row = findRow(inbox, id) ?? (cached && findRow(cached, id))
    if (row && row.rev <= pulse.rev) inbox = insertRow(inbox, view.sort, { ...row, ...pulse })
  }
  return inbox
}

/** Inserts or updates a row. One that no longer matches stays hidden: the open conversation must not vanish. */
export function upsertRow(inbox: Inbox, row: Conversation, view: InboxView, userId: string): Inbox {
  return matchesView(row, view, userId)
    ? insertRow(inbox, view.sort, row)
    : updateRow(inbox, row.id, () => row)
}
