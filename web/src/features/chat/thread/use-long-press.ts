import { type PointerEvent, useRef } from 'react'

const LONG_MS = 500
const MOVED_PX = 10

/** A finger that rests opens what the right button opens for a mouse. Not every phone says so by itself. */
export function useLongPress(onPress: (at: HTMLElement) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const release = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') return
      const at = event.currentTarget
      release()
      const timer = setTimeout(() => onPress(at), LONG_MS)
      pressed.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pressed.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
