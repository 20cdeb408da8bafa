import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { useLocked } from '../../../platform/lock.ts'
import { conversationQuery, showRead } from '../chat.data.ts'
import { useIsLookedAt } from './use-is-looked-at.ts'

const AGAIN_MS = 3_000

type Reading = {
  fanId: string
  messages: readonly Message[]
  /** The last that the team had read, once that is settled; null before. */
  readSeq: number | null
  /** Only those who may write mark anything as read. */
  mayMark: boolean
}

/** While a conversation is looked at, what the fan wrote counts as read by the team. */
export function useMarkRead({ fanId, messages, readSeq, mayMark }: Reading): void {
  const client = useQueryClient()
  const isLookedAt = useIsLookedAt()
  const locked = useLocked()
  const [tries, setTries] = useState(0)
  const newest = messages.findLast(({ direction }) => direction === 'FROM_FAN')
  const due = mayMark && isLookedAt && !locked && readSeq !== null && newest && newest.seq > readSeq
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
