import { useEffect, useRef } from 'react'

type FindElement = () => HTMLElement | null | undefined

/**
 * Restores focus after an action whose control was disabled or removed, unless the user moved the focus.
 */
export function useFocusAfterAction(isBusy: boolean): (find: FindElement) => void {
  const pendingAction = useRef<{ find: FindElement; isInProgress: boolean } | null>(null)
  useEffect(() => {
    const lastAction = pendingAction.current
    if (!lastAction) return
    if (isBusy) lastAction.isInProgress = true
    else if (lastAction.isInProgress) {
      pendingAction.current = null
      if (document.activeElement === document.body) lastAction.find()?.focus()
    }
  }, [isBusy])
  return (find) => {
    pendingAction.current = { find, isInProgress: false }
  }
}
