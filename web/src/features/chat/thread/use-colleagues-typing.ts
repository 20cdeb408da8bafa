import { type ChatLive, TYPING_TTL_MS } from '@greenroom/contract/features/chat/chat.live.ts'
import { useEffect, useState } from 'react'
import { onLive } from '../../../platform/live.ts'

/** Names of colleagues typing in this conversation. */
export function useColleaguesTyping(fanId: string, userId: string): string[] {
  const [names, setNames] = useState<Record<string, string>>({})

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stopTyping = (id: string) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      setNames(({ [id]: _, ...others }) => others)
    }
    const unsubscribe = onLive('chat.typing', (payload) => {
      const { fanId: typingFanId, by, typing } = payload as ChatLive['chat.typing']
      if (typingFanId !== fanId || by === null || by.userId === userId) return
      stopTyping(by.userId)
      if (!typing) return
      setNames((current) => ({ ...current, [by.userId]: by.name }))
      timers.set(
        by.userId,
        setTimeout(() => stopTyping(by.userId), TYPING_TTL_MS),
      )
    })
    return () => {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
      setNames({})
    }
  }, [fanId, userId])

  return Object.values(names)
}
