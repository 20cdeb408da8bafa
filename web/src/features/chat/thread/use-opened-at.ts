import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useState } from 'react'

export type OpenedThread = Pick<ConversationDetail, 'readSeq' | 'lastSeq' | 'unreadCount'>

/** The read position when the conversation was opened: the "New" divider stays there until it is left. */
export function useOpenedAt(detail: ConversationDetail | undefined): OpenedThread | null {
  const [opened, setOpened] = useState<OpenedThread | null>(null)
  if (opened || !detail) return opened
  // Captured once: reading moves it.
  const { readSeq, lastSeq, unreadCount } = detail
  const first = { readSeq, lastSeq, unreadCount }
  setOpened(first)
  return first
}
