import { useEffect } from 'react'
import { titleBadgeChoice, useBrowserChoice } from '../../platform/browser-choice.ts'
import { titleOf } from '../../ui/brand.ts'

export function titleFor(unread: number): string {
  const title = titleOf('Chat')
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
}

/** Shows the unread count in the page title while the chat is open. */
export function useTitleBadge(unread: number): void {
  const isOn = useBrowserChoice(titleBadgeChoice)
  useEffect(() => {
    document.title = titleFor(isOn ? unread : 0)
  }, [isOn, unread])
}
