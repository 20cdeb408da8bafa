import { useSyncExternalStore } from 'react'

const isTabFocused = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether this tab is visible and focused. */
export function useIsTabFocused(): boolean {
  return useSyncExternalStore(subscribe, isTabFocused, () => false)
}

function subscribe(listener: () => void) {
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
