import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'

/** The fan's latest message with text, and whether we have written since. */
export type LatestMessage = { message: Message | null; isAnswered: boolean }

export function latestFrom(messages: readonly Message[]): LatestMessage {
  const visible = messages.filter(({ isDeleted }) => !isDeleted)
  const message = visible.findLast(
    ({ direction, content }) => direction === 'FROM_FAN' && content.trim() !== '',
  )
  return { message: message ?? null, isAnswered: visible.at(-1)?.direction === 'TO_FAN' }
}
