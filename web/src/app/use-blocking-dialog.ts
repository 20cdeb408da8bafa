import { type RefObject, useEffect, useRef } from 'react'

const blockedEvents = ['pointerdown', 'mousedown', 'touchstart'] as const

/**
 * A native modal dialog over everything. Pointer events stop here, so popups behind it do not treat them as
 * outside clicks and close.
 */
export function useBlockingDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const previousFocus = document.activeElement
    const reopen = () => dialog.isConnected && !dialog.open && dialog.showModal()
    const preventDefault = (event: Event) => event.preventDefault()
    const stopEvent = (event: Event) => event.stopPropagation()
    const stopEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', preventDefault)
    dialog.addEventListener('close', reopen)
    addEventListener('keydown', stopEscape, true)
    for (const name of blockedEvents) addEventListener(name, stopEvent, true)
    return () => {
      removeEventListener('keydown', stopEscape, true)
      for (const name of blockedEvents) removeEventListener(name, stopEvent, true)
      dialog.removeEventListener('close', reopen)
      dialog.removeEventListener('cancel', preventDefault)
      dialog.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  return ref
}
