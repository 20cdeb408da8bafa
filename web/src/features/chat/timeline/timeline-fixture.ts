import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { emptyTimeline, type Timeline, type TimelineEvent, timeline } from './timeline.ts'

/** A message for tests. */
export function messageAt(seq: number, changes: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    rev: seq,
    clientId: null,
    content: `text ${seq}`,
    direction: 'FROM_FAN',
    handlerType: 'HUMAN',
    composition: null,
    isRead: false,
    isSent: false,
    isDelivered: false,
    flagged: false,
    flaggedBy: [],
    notMyVoice: false,
    isDeleted: false,
    timestamp: '2026-06-11T10:00:00.000Z',
    platform: 'ONLYFANS',
    sender: { name: 'Theo', avatar: null },
    attachments: [],
    ...changes,
  }
}

export const messagesFrom = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => messageAt(from + index))

export function itemAt(at: number, changes: Partial<OutboxItem> = {}): OutboxItem {
  return {
    clientId: `c${at}`,
    fanId: 'f',
    content: `text ${at}`,
    composition: 'typed',
    attachments: [],
    at,
    tabId: 't',
    ...changes,
  }
}

/** The push for a new or changed message. */
export function pushOf(message: Message, rev = message.rev, lastSeq = message.seq): TimelineEvent {
  return { type: 'push', change: { message, pulse: pulseAt(rev, lastSeq) } }
}

export function pulseAt(rev: number, lastSeq: number): ChatChange['pulse'] {
  return {
    rev,
    lastSeq,
    lastMessage: null,
    unreadCount: 0,
    waitingSince: null,
    flagged: false,
    updatedAt: null,
  }
}

export const after = (state: Timeline, ...events: TimelineEvent[]): Timeline => events.reduce(timeline, state)

/** A thread with these messages, loaded to the end. */
export const threadOf = (messages: Message[], rev = messages.at(-1)?.rev ?? 0): Timeline =>
  after(emptyTimeline, { type: 'page', place: 'newest', messages, rev, older: false, newer: false })

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}
