import { TYPING_IDLE_MS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useEffect, useMemo } from 'react'
import { api } from '../../../platform/api.ts'

const AGAIN_MS = 2_000

/** Tells the others that somebody writes: with the first letter, now and then while it goes on, and when it ends. */
export function useTypingNotice(fanId: string) {
  const notice = useMemo(() => typingNotice((typing) => tell(fanId, typing)), [fanId])
  useEffect(() => notice.rest, [notice])
  return notice
}

function tell(fanId: string, typing: boolean) {
  void api('POST /chats/conversation/{id}/typing', {
    params: { id: fanId },
    body: { typing },
    keepalive: !typing,
  }).catch(() => {
    // A hint: nobody misses it.
  })
}

export function typingNotice(say: (typing: boolean) => void, now: () => number = Date.now) {
  let said = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyping = false
  const rest = () => {
    clearTimeout(timer)
    if (isTyping) say(false)
    isTyping = false
    said = Number.NEGATIVE_INFINITY
  }
  return {
    rest,
    stroke() {
      clearTimeout(timer)
      timer = setTimeout(rest, TYPING_IDLE_MS)
      if (now() - said < AGAIN_MS) return
      said = now()
      isTyping = true
      say(true)
    },
  }
}
