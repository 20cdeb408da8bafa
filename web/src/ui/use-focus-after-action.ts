import { useEffect, useRef } from 'react'

type FindElement = () => HTMLElement | null | undefined

/**
 * Restores focus after an action whose control was disabled or removed, unless the user moved on.
 */
export function useFocusAfterAction(isBusy: boolean): (find: FindElement) => void {
  const pressed = useRef<{ find: FindElement; isInProgress: boolean } | null>(null)
  useEffect(() => {
    const press = pressed.current
    if (!press) return
    if (isBusy) press.isInProgress = true
    else if (press.isInProgress) {
      pressed.current = null
      if (document.activeElement === document.body) press.find()?.focus()
    }
  }, [isBusy])
  return (find) => {
    pressed.current = { find, isInProgress: false }
  }
}
