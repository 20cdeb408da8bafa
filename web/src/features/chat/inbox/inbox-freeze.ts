import type { InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../../../platform/store.ts'
import { INBOX } from '../chat.data.ts'
import { type Inbox, keepPlaces, placeRow, rowIn } from './inbox-rows.ts'
import { fits, type InboxView } from './inbox-view.ts'

/** While somebody points at the list or has scrolled it, no row moves under them; those that would, wait here. */
const held = createStore(false)
export const waitingRows = createStore<ReadonlyMap<string, Conversation>>(new Map())

export const isHeld = held.get

export function noteWaiting(row: Conversation): void {
  waitingRows.set(new Map(waitingRows.get()).set(row.id, row))
}

/** Somebody may see less than before: rows kept here must not come back. */
export function forgetWaiting(): void {
  waitingRows.set(new Map())
}

/** An answer came while the order was held: once it is free, the list is asked for anew. */
let isOwed = false

/** Takes a whole answer into a list that is held: every row stays where it is, and those that would move wait. */
export function takeHeld(shown: Inbox, answer: Inbox, sort: InboxSort): Inbox {
  const kept = keepPlaces(shown, answer, sort)
  if (!kept) return answer
  // Who left does not come back by having waited.
  const waiting = new Map([...waitingRows.get()].filter(([id]) => !kept.gone.has(id)))
  for (const row of kept.waiting) waiting.set(row.id, row)
  waitingRows.set(waiting)
  isOwed = true
  return kept.inbox
}

export function holdOrder(): void {
  held.set(true)
}

/** Lets the rows go where they belong, in every list. */
export function releaseOrder(client: QueryClient, userId: string): void {
  held.set(false)
  if (isOwed) void client.invalidateQueries({ queryKey: INBOX })
  isOwed = false
  const waiting = waitingRows.get()
  if (waiting.size === 0) return
  waitingRows.set(new Map())
  for (const [key, before] of client.getQueriesData<Inbox>({ queryKey: INBOX })) {
    const view = key.at(-1) as InboxView
    let inbox = before
    for (const row of waiting.values()) {
      const current = inbox && (rowIn(inbox, row.id) ?? row)
      if (inbox && current && fits(current, view, userId)) inbox = placeRow(inbox, view.sort, current)
    }
    if (inbox && inbox !== before) client.setQueryData(key, inbox)
  }
}
