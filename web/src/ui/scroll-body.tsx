import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type ScrollBodyProps = {
  /** Label for screen readers. */
  label: string
  containerRef?: RefObject<HTMLDivElement | null> | undefined
  className: string
  children: ReactNode
}

/** Scrollable content, focusable by keyboard when it overflows. */
export function ScrollBody({ label, containerRef, className, children }: ScrollBodyProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const outer = containerRef ?? ownRef
  const inner = useRef<HTMLDivElement>(null)
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (outer.current) setScrollable(outer.current.scrollHeight > outer.current.clientHeight)
    })
    if (outer.current) observer.observe(outer.current)
    if (inner.current) observer.observe(inner.current)
    return () => observer.disconnect()
  }, [outer])
  return (
    <div
      ref={outer}
      {...(isScrollable && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={`overflow-y-auto focus-visible:-outline-offset-2 ${className}`}>
      <div ref={inner}>{children}</div>
    </div>
  )
}
