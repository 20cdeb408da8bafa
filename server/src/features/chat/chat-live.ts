import type { ChatChange, ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Platform } from '../../platform/ctx.ts'
import { MAX_PAYLOAD_BYTES } from '../../platform/live/hints.ts'

// Leaves room for the list around the changes.
const ROOM = MAX_PAYLOAD_BYTES - 100

/** Tells those who may see the creators what changed. Only after the commit: nobody hears of what may not come true. */
export function publishChanges(platform: Platform, agencyId: string, changes: ChatChange[]): void {
  for (const [creatorId, theirs] of Map.groupBy(changes, (change) => change.creatorId))
    for (const part of inParts(theirs)) tell(platform, agencyId, creatorId, 'chat.changed', { changes: part })
}

/** Any other hint about a creator's chats. */
export function tell<E extends keyof ChatLive>(
  platform: Platform,
  agencyId: string,
  creatorId: string,
  event: E,
  payload: ChatLive[E],
  exceptUserId?: string,
): void {
  platform.live.toChats(agencyId, creatorId, event, payload, exceptUserId)
}

/** What concerns one person alone, on all their devices. */
export function tellOwn<E extends keyof ChatLive>(
  platform: Platform,
  userId: string,
  event: E,
  payload: ChatLive[E],
): void {
  platform.live.toUser(userId, event, payload)
}

/** A message that does not fit goes as null: who has the thread open asks for it. */
function inParts(changes: ChatChange[]): ChatChange[][] {
  const parts: ChatChange[][] = []
  let room = 0
  for (const change of changes) {
    const whole = sizeOf(change)
    const sent = whole <= ROOM ? change : { ...change, message: null }
    const size = sent === change ? whole : sizeOf(sent)
    const part = size <= room ? parts.at(-1) : undefined
    if (part) part.push(sent)
    else parts.push([sent])
    room = (part ? room : ROOM) - size
  }
  return parts
}

// One more for the comma.
const sizeOf = (change: ChatChange) => Buffer.byteLength(JSON.stringify(change)) + 1
