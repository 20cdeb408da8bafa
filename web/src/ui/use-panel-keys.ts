import { isTyping, overlaySelector } from './is-typing.ts'
import { useKeys } from './use-keys.ts'

type PanelKeys = { open: boolean; onStep: (step: 1 | -1) => void; onClose: () => void }

/** J opens the first record, J and K move through the list, and Esc closes, except while typing. */
export function usePanelKeys({ open, onStep, onClose }: PanelKeys): void {
  useKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector(overlaySelector)) return
    if (event.key === 'Escape' && !open) return
    // The modal side panel closes on Esc by itself.
    if (event.key === 'Escape' && document.querySelector('[data-side-panel]')) return
    // In a field, Esc only removes the focus.
    if (isTyping(event.target)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur()
      return
    }
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') {
      event.preventDefault()
      onStep(key === 'j' ? 1 : -1)
    }
    if (key === 'escape') onClose()
  })
}
