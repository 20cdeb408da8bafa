import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRowWindow } from './use-row-window.ts'

const HEAD_HEIGHT = 34

type RecordRowsOptions = {
  /** The list element. */
  list: RefObject<HTMLElement | null>
  rows: readonly { id: string }[]
  rowHeight: number
  openId: string | null
  onOpen: (id: string, trigger: 'move' | 'enter') => void
}

const scrollContainer = () => document.getElementById('main')

/** Virtualized rows with keyboard navigation. While a record is open, moving to a row opens it. */
export function useRecordRows({ list, rows, rowHeight, openId, onOpen }: RecordRowsOptions) {
  const [active, setActive] = useState(0)
  const pendingFocus = useRef<number | null>(null)
  const count = rows.length
  const { from, to, before, after, scrollTo } = useRowWindow({
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
    row.focus({ preventScroll: true })
  })

  const showOpen = useEffectEvent(() => {
    const index = rows.findIndex((row) => row.id === openId)
    if (index < 0) return
    setActive(index)
    scrollTo(index)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the open row in view
  useEffect(() => showOpen(), [openId, count > 0])

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    const row = rows[next]
    if (!row) return
    pendingFocus.current = next
    setActive(next)
    scrollTo(next)
    if (openId !== null && row.id !== openId) onOpen(row.id, 'move')
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.dataset.index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(target.dataset.index)
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      j: () => moveTo(index + 1),
      k: () => moveTo(index - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => onOpen(rows[index]?.id ?? '', 'enter'),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return {
    from,
    to,
    /** Heights of the rows outside the view. */
    before,
    after,
    /** The row in the tab order. */
    tabStop: active >= from && active < to ? active : from,
    onKeyDown,
  }
}
