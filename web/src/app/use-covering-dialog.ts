import { type RefObject, useEffect, useRef } from 'react'

const kept = ['pointerdown', 'mousedown', 'touchstart'] as const

/**
 * A native modal dialog over everything: the browser makes the rest inert, keeps focus inside and gives it
 * back at the end. Popups open behind it must not take a press on it for a press outside themselves and
 * close with what was typed, so such presses end here; clicks still reach the buttons.
 */
export function useCoveringDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const reopen = () => dialog.isConnected && !dialog.open && dialog.showModal()
    const stay = (event: Event) => event.preventDefault()
    const hold = (event: Event) => event.stopPropagation()
    const holdEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', stay)
    dialog.addEventListener('close', reopen)
    addEventListener('keydown', holdEscape, true)
    for (const name of kept) addEventListener(name, hold, true)
    return () => {
      removeEventListener('keydown', holdEscape, true)
      for (const name of kept) removeEventListener(name, hold, true)
      dialog.removeEventListener('close', reopen)
      dialog.removeEventListener('cancel', stay)
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return ref
}
