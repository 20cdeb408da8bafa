import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Page-wide key handler. A layout effect, so a key pressed right after the first paint is not missed.
 * `capture` runs before the focused element.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const press = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, capture)
    return () => removeEventListener('keydown', listen, capture)
  }, [capture])
}
