import type { ChatChange, ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Platform } from '../../platform/ctx.ts'
import { MAX_PAYLOAD_BYTES } from '../../platform/live/hints.ts'

// Leaves room for the surrounding list.
const MAX_BATCH_BYTES = MAX_PAYLOAD_BYTES - 100

/** Notifies users who can see the creators. Call after the commit, so that rolled-back changes are never announced. */
export function publishChanges(platform: Platform, agencyId: string, changes: ChatChange[]): void {
  for (const [creatorId, creatorChanges] of Map.groupBy(changes, (change) => change.creatorId))
    for (const part of splitBySize(creatorChanges))
      sendHint(platform, agencyId, creatorId, 'chat.changed', { changes: part })
}

/** Any other hint about a creator's chats. */
export function sendHint<E extends keyof ChatLive>(
  platform: Platform,
  agencyId: string,
  creatorId: string,
  event: E,
  payload: ChatLive[E],
  exceptUserId?: string,
): void {
  platform.live.toChats(agencyId, creatorId, event, payload, exceptUserId)
}

/** A hint for one person, on all their devices. */
export function sendOwnHint<E extends keyof ChatLive>(
  platform: Platform,
  userId: string,
  event: E,
  payload: ChatLive[E],
): void {
  platform.live.toUser(userId, event, payload)
}

/** A message that does not fit is sent as null: clients with the thread open fetch it. */
function splitBySize(changes: ChatChange[]): ChatChange[][] {
  const parts: ChatChange[][] = []
  let room = 0
  for (const change of changes) {
    const fullSize = sizeOf(change)
    const sent = fullSize <= MAX_BATCH_BYTES ? change : { ...change, message: null }
    const size = sent === change ? fullSize : sizeOf(sent)
    const part = size <= room ? parts.at(-1) : undefined
    if (part) part.push(sent)
    else parts.push([sent])
    room = (part ? room : MAX_BATCH_BYTES) - size
  }
  return parts
}

// One more for the comma.
const sizeOf = (change: ChatChange) => Buffer.byteLength(JSON.stringify(change)) + 1
