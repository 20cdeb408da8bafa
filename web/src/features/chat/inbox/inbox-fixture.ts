import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'

/** A conversation for tests. */
export function conversationRow(id: string, change: Partial<Conversation> = {}): Conversation {
  return {
    id,
    rev: 1,
    lastSeq: 1,
    lastMessage: {
      content: `Hello from ${id}`,
      direction: 'FROM_FAN',
      isDeleted: false,
      attachment: null,
      sender: null,
    },
    unreadCount: 0,
    waitingSince: null,
    flagged: false,
    updatedAt: '2026-06-11T12:00:00Z',
    fan: {
      username: `fan.${id}`,
      displayName: null,
      avatar: null,
      tier: 'FREE',
      totalSpent: 0,
      isOnline: false,
      lastActive: null,
      timeZone: null,
    },
    creator: { id: 'c1', stageName: 'Juno Vale' },
    typing: false,
    assignee: null,
    ...change,
  }
}

/** A timestamp by its minute. */
export const minute = (n: number) => new Date(Date.parse('2026-06-11T12:00:00Z') + n * 60_000).toISOString()
