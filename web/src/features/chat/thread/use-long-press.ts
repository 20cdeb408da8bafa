import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

const LONG_PRESS_MS = 500
const MAX_MOVE_PX = 10

/** Right click or long press: not every phone sends a contextmenu event for the latter. */
export function useLongPress(onPress: (element: HTMLElement) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const isLongPress = useRef(false)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      release()
      isLongPress.current = false
      if (event.pointerType !== 'touch') return
      const element = event.currentTarget
      const timer = setTimeout(() => {
        isLongPress.current = true
        onPress(element)
      }, LONG_PRESS_MS)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = press.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_MOVE_PX) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if ((event.target as HTMLElement).closest('a, img, video')) return
      event.preventDefault()
      if (press.current) isLongPress.current = true
      release()
      onPress(event.currentTarget)
    },
    /** Prevents the following click, which would close the menu that just opened. */
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      if (isLongPress.current && event.cancelable) event.preventDefault()
      isLongPress.current = false
    },
  }
}
