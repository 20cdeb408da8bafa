import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

const LONG_MS = 500
const MOVED_PX = 10

/** Right click or long press: not every phone sends a contextmenu event for the latter. */
export function useLongPress(onPress: (at: HTMLElement) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const isHeld = useRef(false)
  const release = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      release()
      isHeld.current = false
      if (event.pointerType !== 'touch') return
      const at = event.currentTarget
      const timer = setTimeout(() => {
        isHeld.current = true
        onPress(at)
      }, LONG_MS)
      pressed.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pressed.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if ((event.target as HTMLElement).closest('a, img, video')) return
      event.preventDefault()
      if (pressed.current) isHeld.current = true
      release()
      onPress(event.currentTarget)
    },
    /** Prevents the following click, which would close the menu that just opened. */
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      if (isHeld.current && event.cancelable) event.preventDefault()
      isHeld.current = false
    },
  }
}
