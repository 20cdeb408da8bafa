import { useLayoutEffect, useRef } from 'react'

const SETTLE_MS = 500

/** Whether a click was meant for its target. Key presses (detail 0) are; the second click of a double click is not. */
export function isIntendedClick(click: { detail: number }, now: number, movedAt: number | null): boolean {
  if (click.detail > 1) return false
  return click.detail === 0 || movedAt === null || now - movedAt >= SETTLE_MS
}

/**
 * A removed row puts the next one under the pointer, so the second click of a double click is ignored.
 * `rowsKey` changes when rows are added or removed.
 */
export function useDoubleClickGuard(rowsKey: string | undefined): (click: { detail: number }) => boolean {
  const previousKey = useRef(rowsKey)
  const movedAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (previousKey.current !== undefined && previousKey.current !== rowsKey)
      movedAt.current = performance.now()
    previousKey.current = rowsKey
  }, [rowsKey])
  return (click) => isIntendedClick(click, performance.now(), movedAt.current)
}
