import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const HEAD = 34

type Wanted = {
  /** Where the rows begin. */
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  active: number
  /** A row that gets the focus as soon as it is there. */
  cameFrom: number | null
  onActive: (index: number) => void
  onOpen: (index: number) => void
  onToggle: (index: number, range: boolean) => void
}

const page = () => document.getElementById('main')

/** The rows that are in view, and the keys that move among all of them. */
export function useFanRows(wanted: Wanted) {
  const { list, count, rowHeight, active, cameFrom, onActive, onOpen, onToggle } = wanted
  const [margin, setMargin] = useState(0)
  const goal = useRef(cameFrom)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: page,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: HEAD,
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const before = first ? first.start - margin : 0

  const measure = useEffectEvent(() => {
    const [at, from] = [list.current?.getBoundingClientRect(), page()]
    if (!at || !from) return
    setMargin(Math.round(at.top - before - from.getBoundingClientRect().top + from.scrollTop))
  })
  // What stands above the rows may grow or shrink. Asking at every render would lay the page out twice a frame.
  useLayoutEffect(() => {
    measure()
    const watcher = new ResizeObserver(() => measure())
    for (const above of document.querySelectorAll('[data-above-rows]')) watcher.observe(above)
    return () => watcher.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed height is measured anew
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  useEffect(() => {
    const row = goal.current === null ? null : list.current?.querySelector(`[data-index="${goal.current}"]`)
    if (!(row instanceof HTMLElement)) return
    goal.current = null
    row.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    const to = Math.max(0, Math.min(count - 1, index))
    goal.current = to
    onActive(to)
    virtualizer.scrollToIndex(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target)
    if (index === null || event.target !== rowOf(event.target)) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => onOpen(index),
      ' ': () => onToggle(index, event.shiftKey),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  const inView = first && last && active >= first.index && active <= last.index
  return {
    rows,
    /** Room for the rows above and below those in view. */
    before,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
    lastIndex: last?.index ?? 0,
    /** The one row that the Tab key stops at. */
    stop: inView ? active : (first?.index ?? 0),
    onKeyDown,
    moveTo,
  }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

export function indexOf(target: EventTarget | null): number | null {
  const row = rowOf(target)
  return row ? Number(row.dataset.index) : null
}
