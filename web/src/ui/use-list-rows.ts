import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useRowWindow } from './use-row-window.ts'

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
  /** Where rows can be chosen. */
  onToggle?: ((index: number, range: boolean) => void) | undefined
}

const page = () => document.getElementById('main')

/** The rows that are in view, and the keys that move among all of them. */
export function useListRows(wanted: Wanted) {
  const { list, count, rowHeight, active, cameFrom, onActive, onOpen, onToggle } = wanted
  const goal = useRef(cameFrom)
  /** Where the keys have led to that is not drawn yet: the next press goes on from there. */
  const ahead = useRef<number | null>(null)
  const { from, to, flying, before, after, scrollTo } = useRowWindow({
    scroller: page,
    list,
    count,
    rowHeight,
    headHeight: HEAD,
  })

  useEffect(() => {
    const row = goal.current === null ? null : list.current?.querySelector(`[data-index="${goal.current}"]`)
    if (!(row instanceof HTMLElement)) return
    goal.current = null
    ahead.current = null
    row.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    goal.current = next
    ahead.current = next
    onActive(next)
    scrollTo(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target)
    if (index === null || event.target !== rowOf(event.target)) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo((ahead.current ?? index) + 1),
      ArrowUp: () => moveTo((ahead.current ?? index) - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => onOpen(index),
      ...(onToggle && { ' ': () => onToggle(index, event.shiftKey) }),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return {
    from,
    to,
    flying,
    /** Room for the rows above and below those in view. */
    before,
    after,
    /** The one row that the Tab key stops at. */
    stop: active >= from && active < to ? active : from,
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
