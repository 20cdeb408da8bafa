import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Page-wide key handler. A layout effect, so a key pressed right after the first paint is not missed.
 * With `capture`, it runs before the handlers of the focused element.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const handleKey = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', onKeyDown, capture)
    return () => removeEventListener('keydown', onKeyDown, capture)
  }, [capture])
}
