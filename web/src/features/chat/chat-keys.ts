import { useKeys } from '../../ui/use-keys.ts'

export type ChatAction =
  | 'next'
  | 'previous'
  | 'reply'
  | 'flag'
  | 'search-quick-replies'
  | 'back'
  | 'leave-field'
  | 'use-suggestion'
  | 'new-suggestion'
  | `quick-reply-${number}`

/** Listed in the shortcut overview while the chat is open. */
export const chatShortcuts = [
  { label: 'Next conversation', keys: ['J'] },
  { label: 'Previous conversation', keys: ['K'] },
  { label: 'Reply', keys: ['R'] },
  { label: 'Flag or unflag message', keys: ['E'] },
  { label: 'Search quick replies', keys: ['/'] },
  { label: 'Insert a quick reply', keys: ['1', '…', '4'] },
  { label: 'Use the AI suggestion', keys: ['U'] },
  { label: 'Get another AI suggestion', keys: ['I'] },
  { label: 'Back', keys: ['Esc'] },
] as const

const actionsByKey: Record<string, ChatAction> = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  e: 'flag',
  '/': 'search-quick-replies',
  escape: 'back',
  u: 'use-suggestion',
  i: 'new-suggestion',
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  isTyping: boolean
  /** A dialog, menu or list box is open and handles keys itself. */
  isOverlayOpen: boolean
}

/** Letters do nothing while the user types in a field; Esc leaves the field first. */
export function actionFor({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isTyping,
  isOverlayOpen,
}: KeyPress): ChatAction | null {
  if (ctrlKey || metaKey || altKey || isOverlayOpen) return null
  if (isTyping) return key === 'Escape' ? 'leave-field' : null
  if (/^[1-4]$/.test(key)) return `quick-reply-${Number(key)}`
  return actionsByKey[key.toLowerCase()] ?? null
}

const overlaySelector = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}

/** `run` returns whether it handled the action; otherwise the key keeps its default behavior. */
export function useChatKeys(run: (action: ChatAction) => boolean): void {
  useKeys((event) => {
    if (event.defaultPrevented || (event.repeat && !/^[jk]$/i.test(event.key))) return
    const action = actionFor({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      isTyping: isTyping(event.target),
      isOverlayOpen: document.querySelector(overlaySelector) !== null,
    })
    if (action === 'leave-field') (event.target as HTMLElement).blur()
    else if (action && run(action)) event.preventDefault()
  })
}
