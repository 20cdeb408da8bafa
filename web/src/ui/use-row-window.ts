import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const OVERSCAN = 3
const SCROLL_SETTLE_MS = 100

type RowWindowOptions = {
  /** The scroll container. */
  scroller: () => HTMLElement | null
  /** The element with the rows. */
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Height of the sticky head. */
  headHeight: number
  /** Rows rendered above and below the view. */
  overscan?: number
}

type Range = {
  from: number
  to: number
  /** Scrolled by more than a screen since the last frame: skip rendering. */
  isScrolling: boolean
}

/**
 * Computes which rows are in view. All rows have the same height, so the cost does not depend on their number.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, list, count, rowHeight, headHeight, overscan = OVERSCAN } = options
  const [range, setRange] = useState<Range>({ from: 0, to: 0, isScrolling: false })
  // The list may shrink before the next scroll event.
  const to = Math.min(range.to, count)
  const from = Math.min(range.from, to)

  // Offset of the first row. Measured at rest to avoid layout thrashing while scrolling.
  const top = useRef(0)
  const measure = () => {
    const box = scroller()
    if (box && list.current) top.current = topOf(box, list.current, from * rowHeight)
  }

  const update = useEffectEvent((isSettled: boolean) => {
    const box = scroller()
    if (!box) return
    const above = Math.floor((box.scrollTop - top.current) / rowHeight) - overscan
    const below = Math.ceil((box.scrollTop + box.clientHeight - top.current) / rowHeight) + overscan
    const next = { from: Math.max(0, above), to: Math.max(0, below) }
    const isDisjoint = range.to > 0 && (next.from >= range.to || next.to <= range.from)
    const moved = next.from !== range.from || next.to !== range.to
    if (moved || (isSettled && range.isScrolling))
      setRange({ ...next, isScrolling: !isSettled && isDisjoint })
  })

  const settle = useEffectEvent(() => {
    measure()
    update(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the row height changes
  useLayoutEffect(() => settle(), [rowHeight])
  useEffect(() => {
    const settleTimer = setTimeout(() => settle(), SCROLL_SETTLE_MS)
    return () => clearTimeout(settleTimer)
  })
  useEffect(() => {
    const box = scroller()
    if (!box) return
    const onScroll = () => update(false)
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
    isScrolling: range.isScrolling,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    /** Scrolls a row into view by the smallest amount. */
    scrollTo(index: number) {
      const box = scroller()
      if (!box) return
      const at = top.current + index * rowHeight
      if (at - headHeight < box.scrollTop) box.scrollTop = at - headHeight
      else if (at + rowHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = at + rowHeight - box.clientHeight
    },
  }
}

/** Offset of the first row in the scroll container. */
function topOf(box: HTMLElement, list: HTMLElement, before: number): number {
  return list.getBoundingClientRect().top - before - box.getBoundingClientRect().top + box.scrollTop
}
