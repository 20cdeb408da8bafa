import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Keys pressed anywhere on the page. Heard from the moment it shows: what is set up after painting misses the first
 * key of a quick hand on a slow machine. `capture` hears them before what has the focus.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const press = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, capture)
    return () => removeEventListener('keydown', listen, capture)
  }, [capture])
}
