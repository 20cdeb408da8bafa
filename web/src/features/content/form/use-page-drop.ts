import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const takeFiles = useEffectEvent(onFiles)
  // Registered as soon as the page is shown: otherwise the browser would open a dropped file.
  useLayoutEffect(() => {
    // Enter and leave fire for every element along the way.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      setOver(depth > 0)
    }
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      takeFiles([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: onDragOver, drop } as const
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener)
    }
  }, [])
  return isOver
}
