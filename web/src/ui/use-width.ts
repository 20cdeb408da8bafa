import { type RefCallback, useCallback, useRef, useState } from 'react'

/** The width of an element as it is now, 0 before it is laid out. */
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
