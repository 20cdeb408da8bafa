import { type RefObject, useEffect, useRef } from 'react'

const stoppedEvents = ['pointerdown', 'mousedown', 'touchstart'] as const

/**
 * A native modal dialog over everything. Pointer events stop here, so popups behind it do not treat them as
 * outside clicks and close.
 */
export function useBlockingDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const reopen = () => dialog.isConnected && !dialog.open && dialog.showModal()
    const stay = (event: Event) => event.preventDefault()
    const stopEvent = (event: Event) => event.stopPropagation()
    const holdEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', stay)
    dialog.addEventListener('close', reopen)
    addEventListener('keydown', holdEscape, true)
    for (const name of stoppedEvents) addEventListener(name, stopEvent, true)
    return () => {
      removeEventListener('keydown', holdEscape, true)
      for (const name of stoppedEvents) removeEventListener(name, stopEvent, true)
      dialog.removeEventListener('close', reopen)
      dialog.removeEventListener('cancel', stay)
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return ref
}
