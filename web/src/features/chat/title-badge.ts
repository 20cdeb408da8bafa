import { useEffect } from 'react'
import { titleBadgeChoice, useBrowserChoice } from '../../platform/browser-choice.ts'

export const CHAT_TITLE = 'Chat · Greenroom'

export function titleWith(unread: number): string {
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${CHAT_TITLE}` : CHAT_TITLE
}

/** How many wait, on the browser's tab, while the chat is open. */
export function useTitleBadge(unread: number): void {
  const isOn = useBrowserChoice(titleBadgeChoice)
  useEffect(() => {
    document.title = titleWith(isOn ? unread : 0)
  }, [isOn, unread])
}
