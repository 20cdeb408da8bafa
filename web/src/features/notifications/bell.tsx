import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { badgeText } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BellIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { IconButton } from '../../ui/button.tsx'
import { iconStroke, squareButtonClass } from '../../ui/button-style.ts'
import { useMedia } from '../../ui/use-media.ts'
import { BellPanel } from './bell-panel.tsx'
import { bellStore } from './bell-state.ts'
import { bellWords } from './notification-text.ts'
import { bellQuery } from './notifications.data.ts'
import { useUnread } from './notifications.live.ts'

type Reason = { reason: string; event: Event }

/** The bell with its badge. On phones it opens a sheet, elsewhere a panel beside it. */
export function Bell({ user }: { user: SessionUser }) {
  const open = useStore(bellStore)
  const known = useUnread()
  const unread = known ?? 0
  const client = useQueryClient()
  const isPhone = useMedia('(width < 40rem)')
  const body = useRef<HTMLDivElement>(null)
  const { label, tip } = bellWords(unread)
  const badge = badgeText(unread)

  function onOpenChange(next: boolean, { reason, event }: Reason) {
    // Who presses Undo in a toast does not leave the panel.
    const to = event instanceof FocusEvent ? event.relatedTarget : event.target
    const isToast = to instanceof Element && to.closest('[data-sonner-toaster]') !== null
    if (!next && isToast && reason !== 'escape-key') return
    bellStore.set(next)
  }
  const close = () => bellStore.set(false)
  const firstRow = () => body.current?.querySelector<HTMLElement>('[data-main]') ?? body.current ?? true

  const button = (
    <button
      type="button"
      aria-label={label}
      data-tip={tip}
      onPointerEnter={() => void client.prefetchQuery(bellQuery)}
      className={squareButtonClass('ghost', 'md', 'max-md:size-10')}
    >
      <BellIcon aria-hidden="true" className="size-4" strokeWidth={iconStroke} />
      {badge && (
        <span
          aria-hidden="true"
          className="-top-0.5 -right-1 absolute h-4 min-w-4 rounded-full bg-rose px-1 text-center font-semibold text-[10px] text-on-rose leading-4 shadow-[0_0_0_2px_var(--color-surface)] max-md:top-0.5 max-md:right-0"
        >
          {badge}
        </span>
      )}
    </button>
  )
  const shared = { user, unread, body, onClose: close }
  const heading = 'font-semibold text-14'

  const news = <News unread={known} />

  if (isPhone)
    return (
      <Dialog.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
        <Dialog.Trigger render={button} />
        {news}
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={firstRow}
            className="fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-3.5rem)] flex-col rounded-t-box border border-line bg-raised shadow-float outline-none transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full"
          >
            <BellPanel
              {...shared}
              title={<Dialog.Title className={heading}>Notifications</Dialog.Title>}
              close={<Dialog.Close render={<IconButton label="Close" icon={X} size="sm" />} />}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    )
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={button} />
      {news}
      <Popover.Portal>
        <Popover.Positioner className="z-40" sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup
            initialFocus={firstRow}
            className="floating flex max-h-[min(40rem,var(--available-height))] w-100 max-w-(--available-width) flex-col overflow-hidden rounded-box outline-none"
          >
            <BellPanel {...shared} title={<Popover.Title className={heading}>Notifications</Popover.Title>} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Says that something came to those who cannot see the badge rise. */
function News({ unread }: { unread: number | undefined }) {
  const [said, setSaid] = useState('')
  const before = useRef(unread)
  useEffect(() => {
    const rose = before.current !== undefined && unread !== undefined && unread > before.current
    before.current = unread
    if (rose) setSaid(unread === 1 ? '1 unread notification' : `${unread} unread notifications`)
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
