import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNearEnd } from './use-near-end.ts'
import { useRowWindow } from './use-row-window.ts'
import { useScrollRestore } from './use-scroll-restore.ts'

const HEAD_HEIGHT = 34
/** Loads more when this close to the last loaded row. */
const LOAD_AHEAD = 60
const interactiveSelector = 'a, button, input, label'

type ListRowsOptions<Row> = {
  rows: readonly Row[]
  rowHeight: number
  busy: boolean
  hasMore: boolean
  onNearEnd: () => void
  onOpen: (row: Row) => void
  /** Opened by the `data-more` button. */
  onMenu: (row: Row, button: HTMLElement) => void
  /** Opened by the `data-edit` button, if any. */
  onEdit?: (row: Row) => void
  /** For selectable rows. */
  onToggle?: (index: number, range: boolean) => void
}

const scrollContainer = () => document.getElementById('main')

/** Virtualized rows with click and keyboard handling. */
export function useListRows<Row>(options: ListRowsOptions<Row>) {
  const { rows, rowHeight, busy, hasMore, onNearEnd, onOpen, onMenu, onEdit, onToggle } = options
  const count = rows.length
  const list = useRef<HTMLElement>(null)
  const scroll = useScrollRestore()
  const [active, setActive] = useState(scroll.lastActive ?? 0)
  /** Row to focus once rendered. */
  const pendingFocus = useRef(scroll.lastActive)
  /** Keyboard position on a row that is not rendered yet. */
  const pendingIndex = useRef<number | null>(null)
  const { from, to, isScrollingFast, before, after, scrollTo } = useRowWindow({
    scroller: scrollContainer,
    list,
    count,
    rowHeight,
    headHeight: HEAD_HEIGHT,
  })

  useEffect(() => {
    const row =
      pendingFocus.current === null
        ? null
        : list.current?.querySelector(`[data-index="${pendingFocus.current}"]`)
    if (!(row instanceof HTMLElement)) return
    pendingFocus.current = null
    pendingIndex.current = null
    row.focus({ preventScroll: true })
  })
  useNearEnd(hasMore && !busy && to > count - LOAD_AHEAD, count, onNearEnd)

  function open(index: number) {
    const row = rows[index]
    if (!row) return
    scroll.save(index)
    onOpen(row)
  }

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    pendingFocus.current = next
    pendingIndex.current = next
    setActive(next)
    scrollTo(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target)
    if (index === null || event.target !== rowOf(event.target)) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo((pendingIndex.current ?? index) + 1),
      ArrowUp: () => moveTo((pendingIndex.current ?? index) - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => open(index),
      ...(onToggle && { ' ': () => onToggle(index, event.shiftKey) }),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const index = indexOf(event.target)
    const row = index === null ? undefined : rows[index]
    if (index === null || !row || !(event.target instanceof Element)) return
    setActive(index)
    if (event.target instanceof HTMLInputElement) return onToggle?.(index, event.shiftKey)
    const button = event.target.closest<HTMLElement>('[data-more]')
    if (button) return onMenu(row, button)
    if (event.target.closest('[data-edit]')) return onEdit?.(row)
    if (event.target.closest('a')) {
      // Let the browser open new tabs and windows.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      return open(index)
    }
    if (!event.target.closest(interactiveSelector) && !getSelection()?.toString()) open(index)
  }

  return {
    /** Props for the element that contains the rows. */
    list: { ref: list as never, onClick, onKeyDown, 'aria-busy': busy || undefined },
    from,
    to,
    isScrollingFast,
    /** Space for the rows above and below those in view. */
    before,
    after,
    /** The row in the tab order. */
    tabStop: active >= from && active < to ? active : from,
  }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

function indexOf(target: EventTarget | null): number | null {
  const row = rowOf(target)
  return row ? Number(row.dataset.index) : null
}
