import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { useLocked } from '../../../platform/session/lock.ts'
import { conversationQuery, markReadLocally } from '../chat.data.ts'
import { useIsTabFocused } from './use-is-tab-focused.ts'

const RETRY_DELAY_MS = 3_000

type MarkReadOptions = {
  fanId: string
  messages: readonly Message[]
  /** The last message the team has read. */
  readSeq: number
  /** The last message when the conversation was opened: opening it marks everything up to there as read. */
  openedSeq: number
  /** Whether the end is visible: later messages are marked read only then. */
  isAtEnd: boolean
  isShown: boolean
  /** Messages are marked as read only by users who can write here. */
  canMark: boolean
}

/** Marks fan messages as read while the conversation is visible. */
export function useMarkRead(options: MarkReadOptions): void {
  const { fanId, messages, readSeq, openedSeq, isAtEnd, isShown, canMark } = options
  const client = useQueryClient()
  const isTabFocused = useIsTabFocused()
  const locked = useLocked()
  const [attempts, setAttempts] = useState(0)
  const newest = messages.findLast(
    ({ direction, seq }) => direction === 'FROM_FAN' && (isAtEnd || seq <= openedSeq),
  )
  const shouldMark = canMark && isShown && isTabFocused && !locked && newest && newest.seq > readSeq
  const [id, seq] = shouldMark ? [newest.id, newest.seq] : [null, 0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` repeats a failed request
  useEffect(() => {
    if (id === null) return
    let isCanceled = false
    markReadLocally(client, fanId)
    api('POST /chats/mark-read', { body: { messageIds: [id] } }).then(
      () =>
        client.setQueryData<ConversationDetail>(
          conversationQuery(fanId).queryKey,
          (detail) => detail && { ...detail, readSeq: Math.max(detail.readSeq, seq) },
        ),
      () => {
        if (!isCanceled) setTimeout(() => setAttempts((count) => count + 1), RETRY_DELAY_MS)
      },
    )
    return () => {
      isCanceled = true
    }
  }, [client, fanId, id, seq, attempts])
}
