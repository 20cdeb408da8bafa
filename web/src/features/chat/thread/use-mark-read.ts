import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { useLocked } from '../../../platform/session/lock.ts'
import { conversationQuery, showRead } from '../chat.data.ts'
import { useIsLookedAt } from './use-is-looked-at.ts'

const AGAIN_MS = 3_000

type Reading = {
  fanId: string
  messages: readonly Message[]
  /** The last that the team had read. */
  readSeq: number
  /** The last that was there when the conversation was opened: opening it reads up to there. */
  openedSeq: number
  /** Whether the end is in view: what comes while history is read is read when one gets there. */
  isAtEnd: boolean
  isShown: boolean
  /** Only those who may write mark anything as read. */
  mayMark: boolean
}

/** While a conversation is looked at, what the fan wrote counts as read by the team. */
export function useMarkRead(reading: Reading): void {
  const { fanId, messages, readSeq, openedSeq, isAtEnd, isShown, mayMark } = reading
  const client = useQueryClient()
  const isLookedAt = useIsLookedAt()
  const locked = useLocked()
  const [tries, setTries] = useState(0)
  const newest = messages.findLast(
    ({ direction, seq }) => direction === 'FROM_FAN' && (isAtEnd || seq <= openedSeq),
  )
  const due = mayMark && isShown && isLookedAt && !locked && newest && newest.seq > readSeq
  const [id, seq] = due ? [newest.id, newest.seq] : [null, 0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed try is repeated
  useEffect(() => {
    if (id === null) return
    let isOver = false
    showRead(client, fanId)
    api('POST /chats/mark-read', { body: { messageIds: [id] } }).then(
      () =>
        client.setQueryData<ConversationDetail>(
          conversationQuery(fanId).queryKey,
          (detail) => detail && { ...detail, readSeq: Math.max(detail.readSeq, seq) },
        ),
      () => {
        if (!isOver) setTimeout(() => setTries((before) => before + 1), AGAIN_MS)
      },
    )
    return () => {
      isOver = true
    }
  }, [client, fanId, id, seq, tries])
}
