import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [isDraggingOver, setDraggingOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  // A layout effect, because the browser would open a file dropped before the listeners are registered.
  useLayoutEffect(() => {
    // Enter and leave events fire for every nested element.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onDragEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setDraggingOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      setDraggingOver(depth > 0)
    }
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setDraggingOver(false)
      handleFiles([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = {
      dragenter: onDragEnter,
      dragleave: onDragLeave,
      dragover: onDragOver,
      drop: onDrop,
    } as const
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener)
    }
  }, [])
  return isDraggingOver
}
