import { useCallback, useMemo, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { loadAround, loadNewest } from '../timeline/thread-loader.ts'
import { threadOf } from '../timeline/threads.ts'

type Scroll = { toEnd: () => void; toMessage: (seq: number) => void; focusOn: (seq: number | null) => void }
export type ThreadJumps = ReturnType<typeof useThreadJumps>

/** Jumps within the thread; loads messages around the target if needed. */
export function useThreadJumps(fanId: string) {
  const scroll = useRef<Scroll | null>(null)
  const [highlightedSeq, setHighlightedSeq] = useState<number | null>(null)

  const highlight = useCallback((seq: number) => {
    setHighlightedSeq(seq)
    // Waits for the render.
    requestAnimationFrame(() => scroll.current?.toMessage(seq))
  }, [])

  /** Jumps to a search result. Focus stays in the search field. */
  const toSeq = useCallback(
    (seq: number) => {
      const { messages } = threadOf(fanId).timeline
      if (messages.some((message) => message.seq === seq)) return highlight(seq)
      loadAround(fanId, { seq }).then(
        (loadedSeq) => loadedSeq !== null && highlight(loadedSeq),
        (error: unknown) => toast.error('Could not load that message', { description: errorText(error) }),
      )
    },
    [fanId, highlight],
  )
  const toDay = useCallback(
    async (day: string) => {
      const seq = await loadAround(fanId, { day })
      if (seq === null) return false
      highlight(seq)
      requestAnimationFrame(() => scroll.current?.focusOn(seq))
      return true
    },
    [fanId, highlight],
  )
  const toEnd = useCallback(async () => {
    setHighlightedSeq(null)
    if (threadOf(fanId).timeline.hasNewer) await loadNewest(fanId)
    requestAnimationFrame(() => scroll.current?.toEnd())
  }, [fanId])

  return useMemo(
    () => ({ scroll, highlightedSeq, toSeq, toDay, toEnd }),
    [highlightedSeq, toSeq, toDay, toEnd],
  )
}
