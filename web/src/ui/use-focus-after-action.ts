import { useEffect, useRef } from 'react'

type FindElement = () => HTMLElement | null | undefined

/**
 * Restores focus after an action whose control was disabled or removed, unless the user moved on.
 */
export function useFocusAfterAction(isBusy: boolean): (find: FindElement) => void {
  const pressed = useRef<{ find: FindElement; isInProgress: boolean } | null>(null)
  useEffect(() => {
    const lastAction = pressed.current
    if (!lastAction) return
    if (isBusy) lastAction.isInProgress = true
    else if (lastAction.isInProgress) {
      pressed.current = null
      if (document.activeElement === document.body) lastAction.find()?.focus()
    }
  }, [isBusy])
  return (find) => {
    pressed.current = { find, isInProgress: false }
  }
}
