import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { X } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { useStore } from '../../platform/store.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { BellPanel } from './bell-panel.tsx'
import { bellStore } from './bell-state.ts'

type OpenChangeDetails = { reason: string; event: Event }

type BellPopupProps = { user: SessionUser; unread: number; trigger: ReactElement }

/** On phones the bell opens a sheet, elsewhere a panel beside it. */
export function BellPopup({ user, unread, trigger }: BellPopupProps) {
  const open = useStore(bellStore)
  const isPhone = useMedia('(width < 40rem)')
  const body = useRef<HTMLDivElement>(null)

  function onOpenChange(next: boolean, { reason, event }: OpenChangeDetails) {
    // Clicking Undo in a toast keeps the panel open.
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target
    const isToast = target instanceof Element && target.closest('[data-sonner-toaster]') !== null
    if (!next && isToast && reason !== 'escape-key') return
    bellStore.set(next)
  }
  const close = () => bellStore.set(false)
  const firstRow = () => body.current?.querySelector<HTMLElement>('[data-main]') ?? body.current ?? true

  const panelProps = { user, unread, body, onClose: close }
  const heading = 'font-semibold text-14'

  if (isPhone)
    return (
      <Dialog.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
        <Dialog.Trigger render={trigger} />
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={firstRow}
            className="fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-3.5rem)] flex-col rounded-t-box border border-line bg-raised shadow-float outline-none transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full">
            <BellPanel
              {...panelProps}
              title={<Dialog.Title className={heading}>Notifications</Dialog.Title>}
              close={<Dialog.Close render={<IconButton label="Close" icon={X} size="sm" />} />}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    )
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="z-40" sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup
            initialFocus={firstRow}
            className="floating flex max-h-[min(40rem,var(--available-height))] w-100 max-w-(--available-width) flex-col overflow-hidden rounded-box outline-none">
            <BellPanel
              {...panelProps}
              title={<Popover.Title className={heading}>Notifications</Popover.Title>}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
