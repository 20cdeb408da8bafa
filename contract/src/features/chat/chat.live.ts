import type { ConversationSummary, Message } from './chat.schema.ts'

/**
 * Pushed to everyone who can see the creator's chats. `message` is null if it is too large to push; clients with the
 * thread open then fetch the changes since their revision.
 */
export type ChatChange = {
  creatorId: string
  fanId: string
  summary: ConversationSummary
  message: Message | null
}

export type ChatLive = {
  'chat.changed': { changes: ChatChange[] }
  /** A fan or a team member is typing. Expires after TYPING_TTL_MS without another event. */
  'chat.typing': {
    creatorId: string
    fanId: string
    by: { userId: string; name: string } | null
    typing: boolean
  }
  'chat.presence': { creatorId: string; fanId: string; isOnline: boolean; lastActive: string | null }
  /** Everyone viewing the conversation; recipients ignore themselves. */
  'chat.viewers': { creatorId: string; fanId: string; viewers: { id: string; name: string }[] }
  /** Blocked, unblocked, archived, assigned or renamed: clients reload the inbox row. */
  'chat.moved': { creatorId: string; fanId: string }
  /** Who can send in the creator's name has changed, or a proposal about it: clients reload open conversations. */
  'chat.senders': { creatorId: string }
  /** Sent only to the author, whose other devices fetch the new revision. */
  'chat.draft': { fanId: string; rev: number }
}

export const TYPING_TTL_MS = 6_000
