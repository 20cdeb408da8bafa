import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

/** A purchase as one speaks of it in a sentence: 'thank you for the tip'. */
const purchases: Record<TransactionType, string> = {
  Subscription: 'subscription',
  Tips: 'tip',
  'PPV Content': 'PPV',
  'Custom Requests': 'custom request',
}

/** What the variables of a quick reply stand for in this conversation. */
export function replyFacts({ profile }: Pick<ConversationDetail, 'profile'>) {
  const last = profile.recentPurchases[0]
  return {
    name: profile.displayName ?? profile.username,
    lastPurchase: last ? purchases[last.type] : null,
  }
}

/** Those whose name or words contain what was typed. */
export function repliesWith<T extends { label: string; content: string }>(
  replies: readonly T[],
  typed: string,
): T[] {
  const wanted = typed.trim().toLowerCase()
  return replies.filter(({ label, content }) =>
    [label, content].some((text) => text.toLowerCase().includes(wanted)),
  )
}
