import { useRef } from 'react'
import { useKeys } from '../ui/use-keys.ts'

/** Time allowed between G and the key after it. */
const SEQUENCE_MS = 1200

type Shortcuts = {
  /** Actions by the key pressed after G. */
  go: Record<string, () => void>
  onTogglePalette: () => void
  onShowShortcuts: () => void
  disabled: boolean
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}

/** Dashboard-wide shortcuts. Letters are ignored while typing or with a dialog open. */
export function useShortcuts({ go, onTogglePalette, onShowShortcuts, disabled }: Shortcuts): void {
  const lastG = useRef(Number.NEGATIVE_INFINITY)
  const handle = (event: KeyboardEvent, afterG: boolean): boolean => {
    if (disabled || event.defaultPrevented || event.repeat) return false
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      event.preventDefault()
      onTogglePalette()
      return false
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false
    if (afterG && go[key]) {
      event.preventDefault()
      go[key]()
      return false
    }
    if (event.key === '?') {
      event.preventDefault()
      onShowShortcuts()
    }
    return key === 'g'
  }
  useKeys((event) => {
    const startsSequence = handle(event, event.timeStamp - lastG.current < SEQUENCE_MS)
    lastG.current = startsSequence ? event.timeStamp : Number.NEGATIVE_INFINITY
  })
}

/** The platform's command key. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
