import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

/** A purchase within a sentence: 'thank you for the tip'. */
const purchases: Record<TransactionType, string> = {
  Subscription: 'subscription',
  Tips: 'tip',
  'PPV Content': 'PPV',
  'Custom Requests': 'custom request',
}

/** Values of the quick reply variables in this conversation. */
export function variableValues({ profile }: Pick<ConversationDetail, 'profile'>) {
  const last = profile.recentPurchases[0]
  return { name: profile.displayName ?? profile.username, lastPurchase: last ? purchases[last.type] : null }
}

/** Replies whose label or text contains the search. */
export function searchReplyTexts<T extends { label: string; content: string }>(
  replies: readonly T[],
  query: string,
): T[] {
  const search = query.trim().toLowerCase()
  return replies.filter(({ label, content }) =>
    [label, content].some((text) => text.toLowerCase().includes(search)),
  )
}
