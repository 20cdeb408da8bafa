import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useState } from 'react'

export type InitialReadState = Pick<ConversationDetail, 'readSeq' | 'lastSeq' | 'unreadCount'>

/** The read position when the conversation was opened; the "New" divider stays there until the conversation is left. */
export function useInitialReadState(detail: ConversationDetail | undefined): InitialReadState | null {
  const [readState, setReadState] = useState<InitialReadState | null>(null)
  if (readState || !detail) return readState
  // Captured once, because reading messages changes these values.
  const { readSeq, lastSeq, unreadCount } = detail
  const initial = { readSeq, lastSeq, unreadCount }
  setReadState(initial)
  return initial
}
