import { TYPING_IDLE_MS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useEffect, useMemo } from 'react'
import { api } from '../../../platform/api.ts'

const REPEAT_INTERVAL_MS = 2_000

/** Reports typing to colleagues: at the start, repeatedly while it continues, and at the end. */
export function useTypingNotice(fanId: string) {
  const notice = useMemo(() => createTypingNotice((typing) => sendTyping(fanId, typing)), [fanId])
  useEffect(() => notice.stop, [notice])
  return notice
}

function sendTyping(fanId: string, typing: boolean) {
  void api('POST /chats/conversation/{id}/typing', {
    params: { id: fanId },
    body: { typing },
    keepalive: !typing,
  }).catch(() => {
    // Best effort.
  })
}

export function createTypingNotice(send: (typing: boolean) => void, now: () => number = Date.now) {
  let lastSent = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyping = false
  const stop = () => {
    clearTimeout(timer)
    if (isTyping) send(false)
    isTyping = false
    lastSent = Number.NEGATIVE_INFINITY
  }
  return {
    stop,
    keystroke() {
      clearTimeout(timer)
      timer = setTimeout(stop, TYPING_IDLE_MS)
      if (now() - lastSent < REPEAT_INTERVAL_MS) return
      lastSent = now()
      isTyping = true
      send(true)
    },
  }
}
