import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { badgeText } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { iconStroke, squareButtonClass } from '../../ui/button-style.ts'
import { lazyView, preload, useLazyView } from '../../ui/lazy-view.ts'
import { bellStore } from './bell-state.ts'
import { bellLabels } from './notification-text.ts'
import { bellQuery } from './notifications.data.ts'
import { useUnread } from './notifications.live.ts'

export const bellPopup = lazyView(async () => (await import('./bell-popup.tsx')).BellPopup)

/** The bell with its badge. Its popup is loaded on first use. */
export function Bell({ user }: { user: SessionUser }) {
  const open = useStore(bellStore)
  const unreadCount = useUnread()
  const unread = unreadCount ?? 0
  const client = useQueryClient()
  const { View: Popup, load } = useLazyView(bellPopup)
  const { label, tip } = bellLabels(unread)
  const badge = badgeText(unread)

  useEffect(() => {
    if (open) void load().then((isLoaded) => isLoaded || bellStore.set(false))
  }, [open, load])

  function prepare() {
    preload(bellPopup)
    void client.prefetchQuery(bellQuery)
  }

  const button = (
    <button
      type="button"
      aria-label={label}
      data-tip={tip}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...(!Popup && {
        onClick: () => bellStore.set(true),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      })}
      className={squareButtonClass('ghost', 'md', 'max-md:size-10')}>
      <BellIcon aria-hidden="true" className="size-4" strokeWidth={iconStroke} />
      {badge && (
        <span
          aria-hidden="true"
          className="-top-0.5 -right-1 absolute h-4 min-w-4 rounded-full bg-rose px-1 text-center font-semibold text-[10px] text-on-rose leading-4 shadow-[0_0_0_2px_var(--color-surface)] max-md:top-0.5 max-md:right-0">
          {badge}
        </span>
      )}
    </button>
  )
  return (
    <>
      {Popup ? <Popup user={user} unread={unread} trigger={button} /> : button}
      <UnreadAnnouncer unread={unreadCount} />
    </>
  )
}

/** Announces new notifications to screen readers. */
function UnreadAnnouncer({ unread }: { unread: number | undefined }) {
  const [announcement, setAnnouncement] = useState('')
  const previous = useRef(unread)
  useEffect(() => {
    const hasIncreased = previous.current !== undefined && unread !== undefined && unread > previous.current
    previous.current = unread
    if (hasIncreased)
      setAnnouncement(unread === 1 ? '1 unread notification' : `${unread} unread notifications`)
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}
