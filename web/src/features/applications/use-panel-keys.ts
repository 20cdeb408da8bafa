import { useKeys } from '../../ui/use-keys.ts'
import { isTyping, overlays } from './quiet-keys.ts'

type PanelKeys = {
  open: boolean
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** J and K go through the list and Esc closes, wherever the focus is, as long as nobody types. */
export function usePanelKeys({ open, onStep, onClose }: PanelKeys): void {
  useKeys((event) => {
    if (!open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector(overlays)) return
    // Over the page it is a dialog and closes by itself.
    if (event.key === 'Escape' && document.querySelector('[data-side-panel]')) return
    // A field keeps its words: Esc leaves it first.
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
