import { useEffect, useRef } from 'react'
import { neighbour } from './review-view.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import type { ChangeParams } from './use-review-params.ts'

/** Which record is open beside the list: it stands in the URL, and Back closes it. */
export function useOpenRecord(rows: readonly { id: string }[], id: string | null, change: ChangeParams) {
  const panel = useRef<HTMLElement>(null)
  const last = useRef(id)
  if (id) last.current = id
  const entering = useRef(false)
  // The panel is there only once the URL has changed.
  useEffect(() => {
    if (!entering.current || !id) return
    entering.current = false
    panel.current?.focus()
  }, [id])

  // The address follows a moment later: what is pressed meanwhile counts from where one is going.
  const going = useRef(id)
  useEffect(() => {
    going.current = id
  }, [id])
  const go = (next: string | null, replace: boolean) => {
    going.current = next
    change({ id: next }, { replace })
  }
  const rowOf = (which: string | null) =>
    document.querySelector<HTMLElement>(`#main [data-id="${which}"]`) ?? document.getElementById('main')

  function open(next: string, how: 'press' | 'move' | 'enter') {
    // Going through the list is one stay: one step of the history, however many rows it passed.
    const isThere = next === going.current
    if (!isThere) go(next, going.current !== null)
    if (how === 'enter' && isThere) panel.current?.focus()
    else entering.current = how === 'enter'
  }
  function close() {
    go(null, false)
    rowOf(id)?.focus({ preventScroll: true })
  }
  const previous = neighbour(rows, id, -1)
  const next = neighbour(rows, id, 1)
  usePanelKeys({
    open: id !== null,
    onStep: (step) => {
      const to = step === 1 ? next : previous
      if (to) go(to, true)
    },
    onClose: close,
  })
  return {
    panel,
    isOpen: id !== null,
    /** The record to show while a closed sheet slides away. */
    shownId: id ?? last.current,
    open,
    close,
    returnFocus: () => rowOf(last.current),
    onPrevious: previous ? () => go(previous, true) : undefined,
    onNext: next ? () => go(next, true) : undefined,
  }
}
