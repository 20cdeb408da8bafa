import { useEffect, useRef } from 'react'
import { neighbor } from './neighbor.ts'
import { usePanelKeys } from './use-panel-keys.ts'

type ChangeId = (change: { id: string | null }, options: { replace: boolean }) => void

/** The open record, stored in the URL so Back closes it. */
export function useOpenRecord(rows: readonly { id: string }[], id: string | null, change: ChangeId) {
  const panel = useRef<HTMLElement>(null)
  const last = useRef(id)
  if (id) last.current = id
  const shouldFocusPanel = useRef(false)
  // The panel appears after the URL has changed.
  useEffect(() => {
    if (!shouldFocusPanel.current || !id) return
    shouldFocusPanel.current = false
    panel.current?.focus()
  }, [id])

  // The URL updates asynchronously, so further key presses apply to the record about to open.
  const targetId = useRef(id)
  useEffect(() => {
    targetId.current = id
  }, [id])
  const changeId = (next: string | null, replace: boolean) => {
    targetId.current = next
    change({ id: next }, { replace })
  }
  const rowOf = (recordId: string | null) =>
    document.querySelector<HTMLElement>(`#main [data-id="${recordId}"]`) ?? document.getElementById('main')

  function open(next: string, trigger: 'click' | 'move' | 'enter') {
    // Moving through the list adds one history entry only.
    const isOpen = next === targetId.current
    if (!isOpen) changeId(next, targetId.current !== null)
    if (trigger === 'enter' && isOpen) panel.current?.focus()
    else shouldFocusPanel.current = trigger === 'enter'
  }
  function close() {
    changeId(null, false)
    rowOf(id)?.focus({ preventScroll: true })
  }
  const previous = neighbor(rows, id, -1)
  const next = neighbor(rows, id, 1)
  usePanelKeys({
    open: id !== null,
    onStep: (step) => {
      const from = targetId.current
      const to = from === null && step === 1 ? rows[0]?.id : neighbor(rows, from, step)
      if (to) changeId(to, from !== null)
    },
    onClose: close,
  })
  return {
    id,
    panel,
    isOpen: id !== null,
    /** Kept while the closing sheet animates. */
    shownId: id ?? last.current,
    open,
    close,
    returnFocus: () => rowOf(last.current),
    /** Null while a record is open. */
    rowAfterClose: () => (targetId.current === null ? rowOf(last.current) : null),
    /** For the header of the panel. */
    head: {
      onPrevious: previous ? () => changeId(previous, true) : undefined,
      onNext: next ? () => changeId(next, true) : undefined,
      onClose: close,
    },
  }
}
