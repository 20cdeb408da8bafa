import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { addSettled, insertMessage, mergePage, type Window } from './timeline-window.ts'

/** Waiting: got no response, or is queued behind a message without one. Failed: not retried automatically. */
export type Pending = OutboxItem & { state: 'sending' | 'waiting' | 'failed' }

/** One thread as loaded here: a window of messages by seq, followed by pending ones. */
export type Timeline = Window & {
  /** All changes up to this revision are applied; null before the first page. */
  rev: number | null
  /**
   * Epoch of the loaded messages; a different one means that messages were removed from the thread. Null if
   * there are no messages.
   */
  epoch: string | null
  /** The highest known revision. Greater than `rev` means that something was missed. */
  latestRev: number
  /** Revisions applied out of order. */
  outOfOrder: readonly number[]
  lastSeq: number
  pending: readonly Pending[]
  /** Finished sends: late events about them are ignored. */
  settled: readonly string[]
}

export type Page = {
  place: 'newest' | 'older' | 'newer' | 'around'
  messages: readonly Message[]
  /** The loaded message from which the page was requested. */
  from?: number
  /** The conversation's revision when the page was read. */
  rev: number
  epoch?: string | null
  /** Whether there are more messages on that side; undefined if unknown. */
  hasOlder?: boolean
  hasNewer?: boolean
}

export type TimelineEvent =
  | ({ type: 'page' } & Page)
  | { type: 'push'; change: Pick<ChatChange, 'summary' | 'message'> }
  | ({ type: 'caughtUp'; afterRev: number; more: boolean } & Pick<Page, 'messages' | 'rev' | 'epoch'>)
  | { type: 'outbox'; items: readonly OutboxItem[] }
  | { type: 'queued'; item: OutboxItem }
  | { type: 'echo'; clientId: string; message: Message }
  | { type: 'refused' | 'unanswered' | 'failed' | 'sending' | 'canceled'; clientId: string }
  /** The response to flagging, deleting, restoring or resending. */
  | { type: 'changed'; message: Message }
  /** Whether the end is visible: determines which side is evicted. */
  | { type: 'followChanged'; isFollowing: boolean }
  | { type: 'reset' }

export const emptyTimeline: Timeline = {
  messages: [],
  hasOlder: false,
  hasNewer: false,
  isFollowing: true,
  rev: null,
  epoch: null,
  latestRev: 0,
  outOfOrder: [],
  lastSeq: 0,
  pending: [],
  settled: [],
}

const MAX_SETTLED = 200

export function timelineReducer(state: Timeline, event: TimelineEvent): Timeline {
  switch (event.type) {
    case 'page':
      return applyPage(state, event)
    case 'push':
      return applyPush(state, event.change)
    case 'caughtUp':
      return applyCatchUp(state, event)
    case 'echo':
      return settleSend(addMessage(state, event.message), event.clientId)
    case 'changed':
      return addMessage(state, event.message)
    case 'outbox':
      return syncOutbox(state, event.items)
    case 'queued':
      return addPending(state, event.item)
    case 'refused':
    case 'canceled':
      return settleSend(state, event.clientId)
    case 'unanswered':
      return markWaiting(state, event.clientId)
    case 'failed':
      return setPendingState(state, event.clientId, 'failed')
    case 'sending':
      return setPendingState(state, event.clientId, 'sending')
    case 'followChanged':
      return state.isFollowing === event.isFollowing ? state : { ...state, isFollowing: event.isFollowing }
    case 'reset':
      return { ...emptyTimeline, pending: state.pending, settled: state.settled }
  }
}

/** Messages were removed from the thread since it was loaded: the window can't be continued. */
export const isOutdated = ({ epoch, messages }: Timeline, currentEpoch: string | null): boolean =>
  messages.length > 0 && epoch !== null && epoch !== currentEpoch

/** The revision to catch up from when something was missed; null otherwise. */
export const gapStart = ({ rev, latestRev }: Pick<Timeline, 'rev' | 'latestRev'>): number | null =>
  rev !== null && latestRev > rev ? rev : null

function applyPage(state: Timeline, page: Page): Timeline {
  const { window, isReplacement } = mergePage(state, page)
  const next = { ...state, latestRev: Math.max(state.latestRev, page.rev) }
  // The window has moved in the meantime.
  if (!window) return next
  // A page may be older than pushes received since: changes after its revision are fetched again.
  const rev = isReplacement || state.rev === null ? page.rev : Math.min(state.rev, page.rev)
  const outOfOrder = rev === state.rev ? state.outOfOrder : []
  const epoch = (isReplacement ? page.epoch : (state.epoch ?? page.epoch)) ?? null
  return settleSends({ ...next, ...window, rev, epoch, outOfOrder }, page.messages)
}

function applyPush(state: Timeline, { summary, message }: Pick<ChatChange, 'summary' | 'message'>): Timeline {
  const next = message ? addMessage(state, message) : state
  return {
    ...next,
    latestRev: Math.max(next.latestRev, summary.rev),
    lastSeq: Math.max(next.lastSeq, summary.lastSeq),
  }
}

function applyCatchUp(state: Timeline, response: TimelineEvent & { type: 'caughtUp' }): Timeline {
  const epoch = state.epoch ?? response.epoch ?? null
  let next: Timeline = { ...state, epoch, latestRev: Math.max(state.latestRev, response.rev) }
  if (next.rev === null) return settleSends(next, response.messages)
  for (const message of response.messages) next = { ...next, ...insertMessage(next, message) }
  next = settleSends(next, response.messages)
  // Starts after the known revision: does not fill the gap.
  if (next.rev === null || response.afterRev > next.rev) return next
  const upTo = response.more ? (response.messages.at(-1)?.rev ?? response.afterRev) : response.rev
  return advanceTo(next, upTo)
}

/** Adds one message: pushed, sent or changed here. */
function addMessage(state: Timeline, message: Message): Timeline {
  if (state.rev === null)
    return settleSends({ ...state, latestRev: Math.max(state.latestRev, message.rev) }, [message])
  const next = settleSends({ ...state, ...insertMessage(state, message) }, [message])
  const latestRev = Math.max(next.latestRev, message.rev)
  if (message.rev === state.rev + 1) return advanceTo({ ...next, latestRev }, message.rev)
  if (message.rev <= state.rev || next.outOfOrder.includes(message.rev)) return { ...next, latestRev }
  return { ...next, latestRev, outOfOrder: [...next.outOfOrder, message.rev] }
}

/** Advances the revision to `upTo`, then past the next ones already applied out of order. */
function advanceTo(state: Timeline, upTo: number): Timeline {
  let rev = Math.max(state.rev ?? 0, upTo)
  while (state.outOfOrder.includes(rev + 1)) rev += 1
  return { ...state, rev, outOfOrder: state.outOfOrder.filter((entry) => entry > rev) }
}

/** Updates the last seq and settles sends that these messages confirm. */
function settleSends(state: Timeline, messages: readonly Message[]): Timeline {
  let next = state
  for (const { seq, clientId } of messages) {
    if (seq > next.lastSeq) next = { ...next, lastSeq: seq }
    if (clientId !== null && next.pending.some((entry) => entry.clientId === clientId))
      next = settleSend(next, clientId)
  }
  return next
}

function settleSend(state: Timeline, clientId: string): Timeline {
  return {
    ...state,
    pending: state.pending.filter((entry) => entry.clientId !== clientId),
    settled: addSettled(state.settled, clientId, MAX_SETTLED),
  }
}

const isSettled = (state: Timeline, clientId: string) =>
  state.settled.includes(clientId) || state.messages.some((message) => message.clientId === clientId)

function addPending(state: Timeline, item: OutboxItem): Timeline {
  if (isSettled(state, item.clientId)) return state
  const existing = state.pending.find((entry) => entry.clientId === item.clientId)
  // Retried.
  if (existing?.state === 'failed' && !item.isFailed) return setPendingState(state, item.clientId, 'waiting')
  if (existing) return state
  const isQueuedBehind = state.pending.some((entry) => entry.state === 'waiting')
  return {
    ...state,
    pending: sortByTime([
      ...state.pending,
      { ...item, state: stateOf(item, isQueuedBehind ? 'waiting' : 'sending') },
    ]),
  }
}

/** Adds queued messages from before a reload or from another tab. */
function syncOutbox(state: Timeline, items: readonly OutboxItem[]): Timeline {
  const queued = items
    .filter((item) => !isSettled(state, item.clientId))
    .map((item): Pending => {
      const pending = state.pending.find((entry) => entry.clientId === item.clientId)
      const pendingState = pending?.state === 'failed' ? undefined : pending?.state
      return { ...item, state: stateOf(item, pendingState ?? 'waiting') }
    })
  // Usually nothing is queued: keep the same object.
  return queued.length === 0 && state.pending.length === 0 ? state : { ...state, pending: sortByTime(queued) }
}

const stateOf = (item: OutboxItem, otherwise: Pending['state']) => (item.isFailed ? 'failed' : otherwise)

function setPendingState(state: Timeline, clientId: string, to: Pending['state']): Timeline {
  if (!state.pending.some((entry) => entry.clientId === clientId)) return state
  const pending = state.pending.map((entry) =>
    entry.clientId === clientId ? { ...entry, state: to } : entry,
  )
  return { ...state, pending }
}

/** Messages queued behind a waiting one are waiting, too. */
function markWaiting(state: Timeline, clientId: string): Timeline {
  const from = state.pending.findIndex((entry) => entry.clientId === clientId)
  if (from < 0) return state
  const pending = state.pending.map(
    (entry, index): Pending =>
      index === from || (index > from && entry.state === 'sending') ? { ...entry, state: 'waiting' } : entry,
  )
  return { ...state, pending }
}

const sortByTime = (pending: readonly Pending[]) => pending.toSorted((a, b) => a.at - b.at)
