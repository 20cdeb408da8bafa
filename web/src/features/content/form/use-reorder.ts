import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

type Reorder = { keys: readonly string[]; onMove: (key: string, to: number) => void }

/** Reorders the rows of a list by their handle: by mouse, touch or arrow keys. Rows have `data-row`. */
export function useReorder({ keys, onMove }: Reorder) {
  const list = useRef<HTMLUListElement>(null)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const refocus = useRef<string | null>(null)
  const order = useRef(keys)
  order.current = keys

  const handleOf = (key: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-handle]`)

  // A row moved in the document loses focus.
  useLayoutEffect(() => {
    if (refocus.current && keys.includes(refocus.current)) handleOf(refocus.current)?.focus()
    refocus.current = null
  })

  const indexAt = (y: number) => {
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])]
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return index < 0 ? rows.length - 1 : index
  }

  const startDrag = (key: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    setDraggedKey(key)
    // On the window: a moved row would lose the pointer.
    const move = ({ clientY }: { clientY: number }) => {
      const to = indexAt(clientY)
      if (to !== order.current.indexOf(key)) onMove(key, to)
    }
    const end = () => {
      setDraggedKey(null)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  const moveByKey = (key: string) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = keys.indexOf(key) + step
    if (step === 0 || to < 0 || to >= keys.length) return
    event.preventDefault()
    refocus.current = key
    onMove(key, to)
  }

  return {
    list,
    draggedKey,
    handle: (key: string) => ({ onPointerDown: startDrag(key), onKeyDown: moveByKey(key) }),
  }
}
