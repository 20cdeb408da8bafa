import type { Composition, Delivery } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import {
  DEFAULT_PLATFORM,
  INTERNAL_PLATFORM,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'

/** The creator's account on the fan's platform. */
export type Account = ConversationDetail['account']

export const compositionLabels: Record<Composition, string> = {
  typed: 'Typed',
  quick_reply: 'Quick reply',
  ai: 'AI',
  ai_edited: 'AI edited',
}

export const deliveryLabels: Record<Delivery, string> = {
  saved: 'Saved, not delivered',
  queued: 'Queued',
  failed: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
}

/** Whether the message hasn't reached the platform. */
export const isLocalOnly = (delivery: Delivery): boolean =>
  delivery === 'saved' || delivery === 'queued' || delivery === 'failed'

/** The sender, with their role. */
export function senderLabel({ sender, handlerType, direction }: Message): string {
  if (direction === 'FROM_FAN' || handlerType === 'HUMAN') return sender.name
  return `${sender.name}, ${handlerType === 'AI' ? 'AI' : 'operator'}`
}

/** The platform's label; null for internal messages. */
export function platformLabel(platform: string | undefined): string | null {
  const label = platform?.trim() || DEFAULT_PLATFORM
  return label === INTERNAL_PLATFORM ? null : label
}

/** Why messages are not delivered; null while they are. */
export function notDeliveredReason({ account, creator }: ConversationDetail): string | null {
  if (account.connectedSince !== null) return null
  const name = account.platform === 'OTHER' ? 'platform' : platformNames[account.platform]
  return `${creator.stageName}’s ${name} account isn’t connected. Messages are saved here, not delivered.`
}
