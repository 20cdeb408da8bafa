import { useLayoutEffect, useRef } from 'react'

const SETTLE_MS = 500

/** Whether a press is meant for what it hit. Keys are (detail 0): they follow the focus. The second of a double-click is not. */
export function isMeantPress(press: { detail: number }, now: number, movedAt: number | null): boolean {
  if (press.detail > 1) return false
  return press.detail === 0 || movedAt === null || now - movedAt >= SETTLE_MS
}

/** A row that goes puts the next one under the pointer: the second half of a double-click is not for that. */
export function useMeantPress(rows: string | undefined): (press: { detail: number }) => boolean {
  const shown = useRef(rows)
  const movedAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== rows) movedAt.current = performance.now()
    shown.current = rows
  }, [rows])
  return (press) => isMeantPress(press, performance.now(), movedAt.current)
}
