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
  /** Scrolled by more than a screen since the last frame: render placeholders. */
  isScrollingFast: boolean
}

/**
 * Computes which rows are in view. All rows have the same height, so the cost does not depend on their number.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, list, count, rowHeight, headHeight, overscan = OVERSCAN } = options
  const [range, setRange] = useState<Range>({ from: 0, to: 0, isScrollingFast: false })
  // The list may shrink before the next scroll event.
  const to = Math.min(range.to, count)
  const from = Math.min(range.from, to)

  // Offset of the first row. Measured at rest to avoid layout thrashing while scrolling.
  const top = useRef(0)
  const measure = () => {
    const container = scroller()
    if (container && list.current) top.current = topOf(container, list.current, from * rowHeight)
  }

  const update = useEffectEvent((isSettled: boolean) => {
    const container = scroller()
    if (!container) return
    const above = Math.floor((container.scrollTop - top.current) / rowHeight) - overscan
    const below =
      Math.ceil((container.scrollTop + container.clientHeight - top.current) / rowHeight) + overscan
    const next = { from: Math.max(0, above), to: Math.max(0, below) }
    const isDisjoint = range.to > 0 && (next.from >= range.to || next.to <= range.from)
    const hasMoved = next.from !== range.from || next.to !== range.to
    if (hasMoved || (isSettled && range.isScrollingFast))
      setRange({ ...next, isScrollingFast: !isSettled && isDisjoint })
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
    const container = scroller()
    if (!container) return
    const onScroll = () => update(false)
    const observer = new ResizeObserver(onScroll)
    observer.observe(container)
    container.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      container.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  return {
    from,
    to,
    isScrollingFast: range.isScrollingFast,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    /** Scrolls a row into view by the smallest amount. */
    scrollTo(index: number) {
      const container = scroller()
      if (!container) return
      const rowTop = top.current + index * rowHeight
      if (rowTop - headHeight < container.scrollTop) container.scrollTop = rowTop - headHeight
      else if (rowTop + rowHeight > container.scrollTop + container.clientHeight)
        container.scrollTop = rowTop + rowHeight - container.clientHeight
    },
  }
}

/** Offset of the first row in the scroll container. */
function topOf(container: HTMLElement, list: HTMLElement, before: number): number {
  return (
    list.getBoundingClientRect().top - before - container.getBoundingClientRect().top + container.scrollTop
  )
}
