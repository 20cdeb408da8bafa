import type { ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import { useEffect, useRef } from 'react'
import { onLive, useLiveState } from '../../../platform/live.ts'
import { useLocked } from '../../../platform/session/lock.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { catchUp, fillGap, openThread } from '../timeline/thread-loader.ts'
import { clearThreads, dispatchChanges, dispatchThread, threadOf, touchThread } from '../timeline/threads.ts'

const POLL_MS = 10_000

/** Keeps the open thread up to date: pushed while connected, polled otherwise. */
export function useThreadLive(fanId: string): void {
  const isConnected = useLiveState() === 'connected'
  const locked = useLocked()

  useEffect(() => {
    // A cached thread paints first; new messages are fetched right after.
    const isCached = threadOf(fanId).timeline.rev !== null
    if (isCached) touchThread(fanId)
    else void openThread(fanId)
    const stop = isCached ? afterPaint(() => void openThread(fanId)) : () => {}
    return () => {
      stop()
      // If older messages were in view on leaving, the thread opens at its end next time.
      if (threadOf(fanId).timeline.hasNewer) dispatchThread(fanId, { type: 'reset' })
    }
  }, [fanId])

  useEffect(() => {
    const unsubscribers = [
      onLive('chat.changed', (payload) => {
        const updatedFanIds = dispatchChanges((payload as ChatLive['chat.changed']).changes)
        for (const id of updatedFanIds) void fillGap(id)
      }),
      // Messages may have been removed from the thread.
      onLive('chat.moved', (payload) => {
        if ((payload as ChatLive['chat.moved']).fanId === fanId) void catchUp(fanId)
      }),
      onLive('me.changed', () => {
        clearThreads()
        void openThread(fanId)
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [fanId])

  // Nothing is pushed while disconnected or locked.
  const hasMissedPushes = useRef(false)
  useEffect(() => {
    if (locked) {
      hasMissedPushes.current = true
      return
    }
    if (isConnected) {
      if (hasMissedPushes.current) void openThread(fanId)
      hasMissedPushes.current = false
      return
    }
    hasMissedPushes.current = true
    const timer = setInterval(() => void catchUp(fanId), POLL_MS)
    return () => clearInterval(timer)
  }, [fanId, isConnected, locked])
}
