import {
  type Composition,
  DEFAULT_PLATFORM,
  type Delivery,
  UNLABELLED_PLATFORM,
} from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'

export const compositionLabels: Record<Composition, string> = {
  typed: 'typed',
  quick_reply: 'quick reply',
  ai: 'AI',
  ai_edited: 'AI edited',
}

export const deliveryLabels: Record<Delivery, string> = { sent: 'Sent', delivered: 'Delivered', read: 'Read' }

/** The sender, with their role. */
export function senderLabel({ sender, handlerType, direction }: Message): string {
  if (direction === 'FROM_FAN' || handlerType === 'HUMAN') return sender.name
  return `${sender.name}, ${handlerType === 'AI' ? 'AI' : 'operator'}`
}

/** The platform's label; null for internal messages. */
export function platformLabel(platform: string | undefined): string | null {
  const label = platform?.trim() || DEFAULT_PLATFORM
  return label === UNLABELLED_PLATFORM ? null : label
}

/** None of our messages was ever reported as delivered: no platform reports. */
export function hasNoDeliveryReports(messages: readonly Message[], now: Date): boolean {
  const ours = messages.filter(({ direction, isDeleted }) => direction === 'TO_FAN' && !isDeleted)
  const last = ours.at(-1)
  if (!last || now.getTime() - Date.parse(last.timestamp) < 60_000) return false
  return ours.every(({ isDelivered, isRead }) => !isDelivered && !isRead)
}
