import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const OVERSCAN = 3
const REST_MS = 100

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

type Range = {
  from: number
  to: number
  /** Scrolled by more than what is in view since the last look: nobody reads what passes by. */
  flying: boolean
}

/**
 * Which of many rows of one height are in view. Since all have the same height nothing is kept per row,
 * so the hundred-thousandth costs no more than the first.
 */
export function useRowWindow({ scroller, list, count, rowHeight, headHeight }: Wanted) {
  const [range, setRange] = useState<Range>({ from: 0, to: 0, flying: false })
  // A shorter list may come before the next scroll is heard.
  const to = Math.min(range.to, count)
  const from = Math.min(range.from, to)

  // Where the first row lies. Asked for at rest: asked while scrolling it would have the page laid out twice a frame.
  const top = useRef(0)
  const measure = () => {
    const box = scroller()
    if (box && list.current) top.current = topOf(box, list.current, from * rowHeight)
  }

  const look = useEffectEvent((resting: boolean) => {
    const box = scroller()
    if (!box) return
    const above = Math.floor((box.scrollTop - top.current) / rowHeight) - OVERSCAN
    const below = Math.ceil((box.scrollTop + box.clientHeight - top.current) / rowHeight) + OVERSCAN
    const next = { from: Math.max(0, above), to: Math.max(0, below) }
    const apart = range.to > 0 && (next.from >= range.to || next.to <= range.from)
    const moved = next.from !== range.from || next.to !== range.to
    if (moved || (resting && range.flying)) setRange({ ...next, flying: !resting && apart })
  })

  const settle = useEffectEvent(() => {
    measure()
    look(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is looked at anew
  useLayoutEffect(() => settle(), [rowHeight])
  useEffect(() => {
    const rest = setTimeout(() => settle(), REST_MS)
    return () => clearTimeout(rest)
  })
  useEffect(() => {
    const box = scroller()
    if (!box) return
    const onScroll = () => look(false)
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
    flying: range.flying,
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    /** Brings a row into view by as little as it takes. */
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

/** Where the first row lies in what scrolls. */
function topOf(box: HTMLElement, list: HTMLElement, before: number): number {
  return list.getBoundingClientRect().top - before - box.getBoundingClientRect().top + box.scrollTop
}
