import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

type ReorderOptions = { keys: readonly string[]; onMove: (key: string, to: number) => void }

/** Reorders list rows by dragging their handle or with the arrow keys. Rows need `data-row`. */
export function useReorder({ keys, onMove }: ReorderOptions) {
  const list = useRef<HTMLUListElement>(null)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const refocusKey = useRef<string | null>(null)
  const currentKeys = useRef(keys)
  currentKeys.current = keys

  const findHandle = (key: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-handle]`)

  // A row loses focus when it moves in the document.
  useLayoutEffect(() => {
    if (refocusKey.current && keys.includes(refocusKey.current)) findHandle(refocusKey.current)?.focus()
    refocusKey.current = null
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
    // Listens on the window, because a moved row would lose the pointer.
    const move = ({ clientY }: { clientY: number }) => {
      const to = indexAt(clientY)
      if (to !== currentKeys.current.indexOf(key)) onMove(key, to)
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

  const moveWithKeyboard = (key: string) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = keys.indexOf(key) + step
    if (step === 0 || to < 0 || to >= keys.length) return
    event.preventDefault()
    refocusKey.current = key
    onMove(key, to)
  }

  return {
    list,
    draggedKey,
    handle: (key: string) => ({ onPointerDown: startDrag(key), onKeyDown: moveWithKeyboard(key) }),
  }
}
