import { chatTier } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation, ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { toSummary } from './chat-view.ts'
import type { ConversationRow, DetailRow } from './conversation.queries.ts'

export function toConversation(row: ConversationRow): Conversation {
  return {
    ...toSummary(row),
    id: row.id,
    fan: {
      username: row.username,
      displayName: row.displayName,
      avatar: null,
      tier: chatTier(row.tier),
      totalSpent: fromCents(row.spentCents),
      isOnline: row.isOnline,
      lastActive: row.lastActive,
      timeZone: row.timeZone,
    },
    creator: { id: row.creatorId, stageName: row.stageName },
    typing: row.isTyping,
    assignee:
      row.assigneeId !== null && row.assigneeName !== null
        ? { id: row.assigneeId, name: row.assigneeName }
        : null,
  }
}

export function toConversationDetail(row: DetailRow, isStaff: boolean): ConversationDetail {
  const conversation = toConversation(row)
  const { username, displayName, avatar, tier, totalSpent, lastActive, timeZone } = conversation.fan
  return {
    ...conversation,
    profile: {
      id: row.id,
      username,
      displayName,
      avatar,
      tier,
      totalSpent,
      memberSince: row.joinedAt,
      lastActive,
      subscriptionStatus: row.subscriptionStatus,
      bio: row.bio,
      location: row.location,
      timeZone,
      isBlocked: row.isBlocked,
      isArchived: row.isArchived,
      recentPurchases: row.purchases.map(({ type, cents, date }) => ({
        type,
        amount: fromCents(cents),
        date,
      })),
      stats: { messagesReceived: row.received, tipsGiven: row.tips, ppvPurchased: row.ppv },
      tags: row.tags,
      notes: row.notes,
    },
    account: { platform: row.platform, connectedSince: row.connectedSince },
    onlyCreatorSends: row.onlyCreatorSends,
    media: { isCreatorVerified: row.isCreatorVerified, isLibraryOnly: isStaff && row.libraryFilesOnly },
    draft: row.draft,
    viewers: row.viewers,
    readSeq: row.readSeq,
    firstSeq: row.firstSeq,
  }
}
