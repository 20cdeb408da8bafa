import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'

/** The fan's latest message with text, and whether we have replied since. */
export type LatestMessage = { message: Message | null; isAnswered: boolean }

export function findLatestMessage(messages: readonly Message[]): LatestMessage {
  const visibleMessages = messages.filter(({ isDeleted }) => !isDeleted)
  const message = visibleMessages.findLast(
    ({ direction, content }) => direction === 'FROM_FAN' && content.trim() !== '',
  )
  return { message: message ?? null, isAnswered: visibleMessages.at(-1)?.direction === 'TO_FAN' }
}
