import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type ScrollBodyProps = {
  /** Label for screen readers. */
  label: string
  box?: RefObject<HTMLDivElement | null> | undefined
  className: string
  children: ReactNode
}

/** Scrollable content, focusable by keyboard when it overflows. */
export function ScrollBody({ label, box, className, children }: ScrollBodyProps) {
  const own = useRef<HTMLDivElement>(null)
  const outer = box ?? own
  const inner = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (outer.current) setScrolls(outer.current.scrollHeight > outer.current.clientHeight)
    })
    if (outer.current) observer.observe(outer.current)
    if (inner.current) observer.observe(inner.current)
    return () => observer.disconnect()
  }, [outer])
  return (
    <div
      ref={outer}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={`overflow-y-auto focus-visible:-outline-offset-2 ${className}`}>
      <div ref={inner}>{children}</div>
    </div>
  )
}
