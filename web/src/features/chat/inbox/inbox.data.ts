import type { Conversation, Pulse } from '@greenroom/contract/features/chat/chat.schema.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { INBOX } from '../chat.data.ts'
import { changeRow, emptyInbox, type Inbox, letGo, placeRow, rowIn, startOf, withPage } from './inbox-rows.ts'
import { fits, type InboxView, queryOf } from './inbox-view.ts'

const PAGE = 50
/** Pages kept on either side of the one looked at. */
const REACH = 4
/** How long a push may be newer than an answer that was on its way. */
const RECENT_MS = 60_000
const MOST_RECENT = 500

const page = (view: InboxView, cursor: string | null, signal?: AbortSignal) =>
  api('GET /chats/conversations', {
    query: { ...queryOf(view), limit: PAGE, ...(cursor && { cursor }) },
    signal,
  })

/** The list of one view. Asked for again, it reads what is held anew, from the top down. */
export const inboxQuery = (view: InboxView) =>
  queryOptions({
    queryKey: [...INBOX, view],
    queryFn: async ({ client, queryKey, signal }): Promise<Inbox> => {
      const before = client.getQueryData<Inbox>(queryKey)
      let inbox = withPage(before ?? emptyInbox, 0, await page(view, null, signal))
      for (let index = 1; index < inbox.pages.length; index++) {
        const start = inbox.pages[index]?.rows ? startOf(inbox, index) : undefined
        if (start) inbox = withPage(inbox, index, await page(view, start, signal))
      }
      return withRecent(inbox, client.getQueryData<Inbox>(queryKey), view)
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })

/** Asks for one page of a list and lets go of those far from it. */
export async function loadPage(client: QueryClient, view: InboxView, index: number): Promise<void> {
  const { queryKey } = inboxQuery(view)
  const start = startOf(client.getQueryData(queryKey) ?? emptyInbox, index)
  if (start === undefined) return
  const reply = await page(view, start)
  client.setQueryData(queryKey, (inbox) =>
    // Another answer may have moved the beginnings meanwhile.
    inbox && startOf(inbox, index) === start ? letGo(withPage(inbox, index, reply), index, REACH) : inbox,
  )
}

const recent = new Map<string, { pulse: Pulse; at: number }>()

export function noteRecent(fanId: string, pulse: Pulse, now: number): void {
  recent.delete(fanId)
  recent.set(fanId, { pulse, at: now })
  for (const [id, { at }] of recent) {
    if (now - at < RECENT_MS && recent.size <= MOST_RECENT) break
    recent.delete(id)
  }
}

/** An answer may be older than what was pushed while it was on its way. */
function withRecent(answer: Inbox, cached: Inbox | undefined, view: InboxView): Inbox {
  let inbox = answer
  for (const [id, { pulse }] of recent) {
    const row = rowIn(inbox, id) ?? (cached && rowIn(cached, id))
    if (row && row.rev <= pulse.rev) inbox = placeRow(inbox, view.sort, { ...row, ...pulse })
  }
  return inbox
}

/** A row as it is now, in its place. One that no longer fits stays unseen: the open conversation must not vanish. */
export function putRow(inbox: Inbox, row: Conversation, view: InboxView, userId: string): Inbox {
  return fits(row, view, userId) ? placeRow(inbox, view.sort, row) : changeRow(inbox, row.id, () => row)
}
