import type { ChatLive } from '@greenroom/contract/features/chat/chat.live.ts'
import { VIEWING_INTERVAL_SECONDS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { onLive } from '../../../platform/live.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { tabId } from '../outbox/outbox.ts'

type Viewer = { id: string; name: string }

/** Reports that this conversation is being viewed; returns the other viewers. */
export function useViewing(fanId: string, userId: string, initial: readonly Viewer[] | undefined): Viewer[] {
  const [latest, setLatest] = useState<{ fanId: string; viewers: readonly Viewer[] } | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isViewing = false
    const report = async (viewing: boolean) => {
      const body = { viewing, tabId }
      const response = await api('POST /chats/conversation/{id}/viewing', {
        params: { id: fanId },
        body,
        keepalive: !viewing,
      }).catch(() => null)
      if (response && viewing) setLatest({ fanId, viewers: response.data.viewers })
    }
    // In order: leaving must not be reported before arriving.
    let queue: Promise<unknown> = Promise.resolve()
    const reportInOrder = (viewing: boolean) => {
      queue = queue.then(() => report(viewing))
    }
    const update = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible === isViewing) return
      isViewing = isVisible
      clearInterval(timer)
      if (isVisible) {
        reportInOrder(true)
        timer = setInterval(() => reportInOrder(true), VIEWING_INTERVAL_SECONDS * 1000)
      } else queue = report(false)
    }
    const leave = (send: (viewing: boolean) => unknown) => {
      clearInterval(timer)
      if (isViewing) send(false)
      isViewing = false
    }
    // Queued reports would be lost with the page.
    const leavePage = () => leave(report)
    const cancelFirstReport = afterPaint(update)
    document.addEventListener('visibilitychange', update)
    addEventListener('pagehide', leavePage)
    const unsubscribe = onLive('chat.viewers', (payload) => {
      const { fanId: changedFanId, viewers } = payload as ChatLive['chat.viewers']
      if (changedFanId === fanId) setLatest({ fanId, viewers })
    })
    return () => {
      unsubscribe()
      cancelFirstReport()
      document.removeEventListener('visibilitychange', update)
      removeEventListener('pagehide', leavePage)
      // Runs after the next conversation's requests.
      setTimeout(() => leave(reportInOrder))
    }
  }, [fanId])

  const viewers = latest?.fanId === fanId ? latest.viewers : (initial ?? [])
  return viewers.filter(({ id }) => id !== userId)
}
