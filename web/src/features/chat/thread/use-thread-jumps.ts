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
  const [foundSeq, setFoundSeq] = useState<number | null>(null)

  const show = useCallback((seq: number) => {
    setFoundSeq(seq)
    // Waits for the render.
    requestAnimationFrame(() => scroll.current?.toMessage(seq))
  }, [])

  /** Keeps focus in the search field. */
  const toSeq = useCallback(
    (seq: number) => {
      const { messages } = threadOf(fanId).timeline
      if (messages.some((message) => message.seq === seq)) return show(seq)
      loadAround(fanId, { seq }).then(
        (found) => found !== null && show(found),
        (error: unknown) => toast.error('Could not load that message', { description: errorText(error) }),
      )
    },
    [fanId, show],
  )
  const toDay = useCallback(
    async (day: string) => {
      const seq = await loadAround(fanId, { day })
      if (seq === null) return false
      show(seq)
      requestAnimationFrame(() => scroll.current?.focusOn(seq))
      return true
    },
    [fanId, show],
  )
  const toEnd = useCallback(async () => {
    setFoundSeq(null)
    if (threadOf(fanId).timeline.newer) await loadNewest(fanId)
    requestAnimationFrame(() => scroll.current?.toEnd())
  }, [fanId])

  return useMemo(() => ({ scroll, foundSeq, toSeq, toDay, toEnd }), [foundSeq, toSeq, toDay, toEnd])
}
