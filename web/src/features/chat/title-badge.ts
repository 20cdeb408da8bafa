import { useEffect } from 'react'
import { titleBadgeChoice, useBrowserChoice } from '../../platform/browser-choice.ts'

export const CHAT_TITLE = 'Chat · Greenroom'

export function titleFor(unread: number): string {
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${CHAT_TITLE}` : CHAT_TITLE
}

/** Shows the unread count in the page title while the chat is open. */
export function useTitleBadge(unread: number): void {
  const isOn = useBrowserChoice(titleBadgeChoice)
  useEffect(() => {
    document.title = titleFor(isOn ? unread : 0)
  }, [isOn, unread])
}
