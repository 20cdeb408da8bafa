import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Current width of an element, 0 before layout. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const watcher = useRef<ResizeObserver>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    if (!element) return
    watcher.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watcher.current.observe(element)
  }, [])
  return [ref, width]
}
