import { useEffect } from 'react'
import { titleBadgePreference, useBrowserPreference } from '../../platform/browser-preference.ts'
import { titleOf } from '../../ui/brand.ts'

export function titleFor(unread: number): string {
  const title = titleOf('Chat')
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
}

/** Shows the unread count in the page title while the chat is open. */
export function useTitleBadge(unread: number): void {
  const isEnabled = useBrowserPreference(titleBadgePreference)
  useEffect(() => {
    document.title = titleFor(isEnabled ? unread : 0)
  }, [isEnabled, unread])
}
