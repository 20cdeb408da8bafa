import { useKeys } from '../../ui/use-keys.ts'

export type ChatDeed =
  | 'next'
  | 'previous'
  | 'reply'
  | 'flag'
  | 'replies'
  | 'back'
  | 'leave-field'
  | `reply-${number}`

/** As the list of shortcuts shows them while the chat is open. */
export const chatShortcuts = [
  { what: 'Next conversation', keys: ['J'] },
  { what: 'Previous conversation', keys: ['K'] },
  { what: 'Reply', keys: ['R'] },
  { what: 'Flag the message, or take the flag away', keys: ['E'] },
  { what: 'Search quick replies', keys: ['/'] },
  { what: 'Insert a quick reply', keys: ['1', '…', '4'] },
  { what: 'Back', keys: ['Esc'] },
] as const

const letters: Record<string, ChatDeed> = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  e: 'flag',
  '/': 'replies',
  escape: 'back',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  isTyping: boolean
  /** A dialog, menu or list lies over the page and has the keys to itself. */
  isCovered: boolean
}

/** What a key means in the chat. Letters keep quiet while somebody types; Esc then leaves the field first. */
export function deedOf({ key, ctrlKey, metaKey, altKey, isTyping, isCovered }: Pressed): ChatDeed | null {
  if (ctrlKey || metaKey || altKey || isCovered) return null
  if (isTyping) return key === 'Escape' ? 'leave-field' : null
  if (/^[1-4]$/.test(key)) return `reply-${Number(key)}`
  return letters[key.toLowerCase()] ?? null
}

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}

/** `act` says whether it did something; what it left alone keeps its usual meaning. */
export function useChatKeys(act: (deed: ChatDeed) => boolean): void {
  useKeys((event) => {
    if (event.defaultPrevented || (event.repeat && !/^[jk]$/i.test(event.key))) return
    const deed = deedOf({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      isTyping: isTyping(event.target),
      isCovered: document.querySelector(overlays) !== null,
    })
    if (deed === 'leave-field') (event.target as HTMLElement).blur()
    else if (deed && act(deed)) event.preventDefault()
  })
}
