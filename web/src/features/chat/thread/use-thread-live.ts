import type { ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import { useEffect, useRef } from 'react'
import { onLive, useLiveState } from '../../../platform/live.ts'
import { useLocked } from '../../../platform/session/lock.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { catchUp, mend, openThread } from '../timeline/thread-loader.ts'
import { forgetThreads, tellChanges, tellThread, threadOf, touchThread } from '../timeline/threads.ts'

const POLL_MS = 10_000

/** Keeps the open thread as the server has it: pushed while the line is up, asked for while it is not. */
export function useThreadLive(fanId: string): void {
  const isUp = useLiveState() === 'connected'
  const locked = useLocked()

  useEffect(() => {
    // From memory it is painted first; what is new in it is asked for right after.
    const isKnown = threadOf(fanId).timeline.rev !== null
    if (isKnown) touchThread(fanId)
    else void openThread(fanId)
    const stop = isKnown ? afterPaint(() => void openThread(fanId)) : () => {}
    return () => {
      stop()
      // Left in the midst of its history: next time it opens at its end.
      if (threadOf(fanId).timeline.newer) tellThread(fanId, { type: 'reset' })
    }
  }, [fanId])

  useEffect(() => {
    const stops = [
      onLive('chat.changed', (payload) => {
        const told = tellChanges((payload as ChatLive['chat.changed']).changes)
        for (const id of told) void mend(id)
      }),
      onLive('me.changed', () => {
        forgetThreads()
        void openThread(fanId)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [fanId])

  // What happened while the line was down, or the screen locked, was not pushed.
  const wasAway = useRef(false)
  useEffect(() => {
    if (locked) {
      wasAway.current = true
      return
    }
    if (isUp) {
      if (wasAway.current) void openThread(fanId)
      wasAway.current = false
      return
    }
    wasAway.current = true
    const timer = setInterval(() => void catchUp(fanId), POLL_MS)
    return () => clearInterval(timer)
  }, [fanId, isUp, locked])
}
