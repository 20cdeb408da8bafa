import type { Message, Pulse } from './chat.schema.ts'

/**
 * What the server pushes to those who may see the creator's chats. A message too large for the line comes as null:
 * whoever has the thread open asks for what changed since its revision.
 */
export type ChatChange = { creatorId: string; fanId: string; pulse: Pulse; message: Message | null }

export type ChatLive = {
  'chat.changed': { changes: ChatChange[] }
  /** A fan types, or somebody of the team does. Over by itself after TYPING_GONE_MS without another word of it. */
  'chat.typing': {
    creatorId: string
    fanId: string
    by: { userId: string; name: string } | null
    typing: boolean
  }
  'chat.presence': { creatorId: string; fanId: string; isOnline: boolean; lastActive: string | null }
  /** Everybody who looks at it now; whoever hears it leaves themselves out. */
  'chat.viewers': { creatorId: string; fanId: string; viewers: { id: string; name: string }[] }
  /** Blocked, unblocked, archived, assigned, renamed: the row of the inbox is to be asked for again. */
  'chat.moved': { creatorId: string; fanId: string }
  /** Only to the author: their other devices fetch the new revision. */
  'chat.draft': { fanId: string; rev: number }
}

export const TYPING_GONE_MS = 6_000
