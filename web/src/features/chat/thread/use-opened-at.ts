import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useState } from 'react'

export type Opened = Pick<ConversationDetail, 'readSeq' | 'lastSeq' | 'unreadCount'>

/** What the team had read when the conversation was opened: the line of what is new stands there until it is left. */
export function useOpenedAt(detail: ConversationDetail | undefined): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null)
  if (opened || !detail) return opened
  // Reading it here moves that place, so it is taken at first sight.
  const { readSeq, lastSeq, unreadCount } = detail
  const first = { readSeq, lastSeq, unreadCount }
  setOpened(first)
  return first
}
