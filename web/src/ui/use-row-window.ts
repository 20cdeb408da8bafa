import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

const OVERSCAN = 6

type Wanted = {
  /** What scrolls. */
  scroller: () => HTMLElement | null
  /** Where the rows begin. */
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** What sticks to the top, over the rows. */
  headHeight: number
}

type Range = { from: number; to: number }

/**
 * Which of many rows of one height are in view. Since all have the same height nothing is kept per row,
 * so the hundred-thousandth costs no more than the first.
 */
export function useRowWindow({ scroller, list, count, rowHeight, headHeight }: Wanted) {
  const [range, setRange] = useState<Range>({ from: 0, to: 0 })
  // A shorter list may come before the next scroll is heard.
  const to = Math.min(range.to, count)
  const from = Math.min(range.from, to)

  const look = useEffectEvent(() => {
    const box = scroller()
    const next = box && list.current ? rangeIn(box, topOf(box, list.current, from * rowHeight)) : null
    if (next && (next.from !== range.from || next.to !== range.to)) setRange(next)
  })
  const rangeIn = (box: HTMLElement, top: number): Range => {
    const above = Math.floor((box.scrollTop - top) / rowHeight) - OVERSCAN
    const below = Math.ceil((box.scrollTop + box.clientHeight - top) / rowHeight) + OVERSCAN
    return { from: Math.max(0, above), to: Math.max(0, below) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height or number of rows is looked at anew
  useLayoutEffect(() => look(), [rowHeight, count])
  useEffect(() => {
    const box = scroller()
    if (!box) return
    const onScroll = () => look()
    const watcher = new ResizeObserver(onScroll)
    watcher.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  return {
    from,
    to,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    /** Brings a row into view by as little as it takes. */
    scrollTo(index: number) {
      const box = scroller()
      if (!box || !list.current) return
      const top = topOf(box, list.current, from * rowHeight) + index * rowHeight
      if (top - headHeight < box.scrollTop) box.scrollTop = top - headHeight
      else if (top + rowHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = top + rowHeight - box.clientHeight
    },
  }
}

/** Where the first row lies in what scrolls. */
function topOf(box: HTMLElement, list: HTMLElement, before: number): number {
  return list.getBoundingClientRect().top - before - box.getBoundingClientRect().top + box.scrollTop
}
