import { useSyncExternalStore } from 'react'

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody has this tab before their eyes. */
export function useIsLookedAt(): boolean {
  return useSyncExternalStore(subscribe, isLookedAt, () => false)
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
