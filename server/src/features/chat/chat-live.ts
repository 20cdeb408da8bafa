import type { ChatChange, ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Platform } from '../../platform/ctx.ts'
import { MAX_PAYLOAD_BYTES } from '../../platform/live/hints.ts'

// Leaves room for the JSON around the changes.
const MAX_BATCH_BYTES = MAX_PAYLOAD_BYTES - 100

/** Notifies users who can see the creators. Call after the commit, so rolled-back changes are never announced. */
export function publishChanges(platform: Platform, agencyId: string, changes: ChatChange[]): void {
  for (const [creatorId, creatorChanges] of Map.groupBy(changes, (change) => change.creatorId))
    for (const batch of splitBySize(creatorChanges))
      sendHint(platform, agencyId, creatorId, 'chat.changed', { changes: batch })
}

/** Sends a hint to everyone who can see the creator's chats. */
export function sendHint<E extends keyof ChatLive>(
  platform: Platform,
  agencyId: string,
  creatorId: string,
  event: E,
  payload: ChatLive[E],
  excludedUserId?: string,
): void {
  platform.live.toChats(agencyId, creatorId, event, payload, excludedUserId)
}

/** Sends a hint to all of a user's devices. */
export function sendUserHint<E extends keyof ChatLive>(
  platform: Platform,
  userId: string,
  event: E,
  payload: ChatLive[E],
): void {
  platform.live.toUser(userId, event, payload)
}

/** A message that does not fit is sent as null: clients with the thread open fetch it. */
function splitBySize(changes: ChatChange[]): ChatChange[][] {
  const batches: ChatChange[][] = []
  let remainingBytes = 0
  for (const change of changes) {
    const fullSize = sizeOf(change)
    const entry = fullSize <= MAX_BATCH_BYTES ? change : { ...change, message: null }
    const size = entry === change ? fullSize : sizeOf(entry)
    const batch = size <= remainingBytes ? batches.at(-1) : undefined
    if (batch) batch.push(entry)
    else batches.push([entry])
    remainingBytes = (batch ? remainingBytes : MAX_BATCH_BYTES) - size
  }
  return batches
}

// Includes one byte for the comma.
const sizeOf = (change: ChatChange) => Buffer.byteLength(JSON.stringify(change)) + 1
