import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { useLocked } from '../../../platform/session/lock.ts'
import { conversationQuery, markReadLocally } from '../chat.data.ts'
import { useIsTabFocused } from './use-is-tab-focused.ts'

const RETRY_MS = 3_000

type Reading = {
  fanId: string
  messages: readonly Message[]
  /** The last message the team has read. */
  readSeq: number
  /** The last message when the conversation was opened: opening it reads up to there. */
  openedSeq: number
  /** Whether the end is visible: later messages are marked read only then. */
  isAtEnd: boolean
  isShown: boolean
  /** Only users who can write mark messages as read. */
  canMark: boolean
}

/** Marks fan messages as read while the conversation is visible. */
export function useMarkRead(reading: Reading): void {
  const { fanId, messages, readSeq, openedSeq, isAtEnd, isShown, canMark } = reading
  const client = useQueryClient()
  const isTabFocused = useIsTabFocused()
  const locked = useLocked()
  const [attempts, setAttempts] = useState(0)
  const newest = messages.findLast(
    ({ direction, seq }) => direction === 'FROM_FAN' && (isAtEnd || seq <= openedSeq),
  )
  const due = canMark && isShown && isTabFocused && !locked && newest && newest.seq > readSeq
  const [id, seq] = due ? [newest.id, newest.seq] : [null, 0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats a failed request
  useEffect(() => {
    if (id === null) return
    let isOver = false
    markReadLocally(client, fanId)
    api('POST /chats/mark-read', { body: { messageIds: [id] } }).then(
      () =>
        client.setQueryData<ConversationDetail>(
          conversationQuery(fanId).queryKey,
          (detail) => detail && { ...detail, readSeq: Math.max(detail.readSeq, seq) },
        ),
      () => {
        if (!isOver) setTimeout(() => setAttempts((before) => before + 1), RETRY_MS)
      },
    )
    return () => {
      isOver = true
    }
  }, [client, fanId, id, seq, attempts])
}
