import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { ScrollBody } from './scroll-body.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** For wizards and tables. */
  wide?: boolean | undefined
  /** Receives focus on close if the control that opened it is gone. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined
}

// Used with `forceRender`, because over a side panel Base UI omits the backdrop of a second dialog.
const backdrop =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0'
const viewport =
  'fixed inset-0 z-40 grid grid-cols-1 items-end justify-items-center overflow-hidden sm:items-center sm:p-6'
const fieldSelector = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"]'
const popup =
  'flex max-h-[calc(100dvh-2rem)] w-full flex-col border border-line bg-raised shadow-float outline-none transition duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0 data-starting-style:translate-y-2 data-ending-style:translate-y-2 rounded-t-box sm:rounded-box'
const widths = { form: 'sm:max-w-120', wide: 'sm:max-w-220 max-sm:h-[calc(100dvh-2rem)]' }

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, wide, returnFocus } = props
  const body = useRef<HTMLDivElement>(null)
  // Focus the first field, except on touch, where it would open the keyboard.
  const firstField = (interactionType: string) =>
    (interactionType !== 'touch' && body.current?.querySelector<HTMLElement>(fieldSelector)) || true
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdrop} />
        <Base.Viewport className={viewport}>
          <Base.Popup
            className={cx(popup, wide ? widths.wide : widths.form)}
            initialFocus={firstField}
            finalFocus={() => returnFocus?.() ?? true}>
            <header className="flex items-start gap-3 pt-4 pr-3 pb-3 pl-5">
              <div className="min-w-0 flex-1 pt-0.5">
                <Base.Title className="wrap-anywhere font-semibold text-16 tracking-[-0.01em]">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="wrap-anywhere mt-1 text-13 text-ink-2">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton label="Close" icon={X} />} />
            </header>
            {children && (
              <ScrollBody label={title} containerRef={body} className="min-h-0 grow px-5 pt-1 pb-5">
                {children}
              </ScrollBody>
            )}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  /** Optional field in the dialog. */
  children?: ReactNode
}

/** Asks for confirmation of an action. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, danger, busy, onConfirm, children } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdrop} />
        <AlertDialog.Viewport className={viewport}>
          <AlertDialog.Popup className={cx(popup, widths.form)} initialFocus={cancel}>
            <ScrollBody label={title} className="px-5 pt-5 pb-5">
              <AlertDialog.Title className="wrap-anywhere font-semibold text-16 tracking-[-0.01em]">
                {title}
              </AlertDialog.Title>
              <AlertDialog.Description className="wrap-anywhere mt-1.5 text-14 text-ink-2">
                {description}
              </AlertDialog.Description>
              {children && <div className="mt-4">{children}</div>}
            </ScrollBody>
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
              <AlertDialog.Close render={<Button ref={cancel} disabled={busy} />}>Cancel</AlertDialog.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  children: ReactNode
}

/** A sheet from the left edge: the sidebar on narrow screens. */
export function Drawer({ open, onOpenChange, label, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[calc(100vw-3.5rem)] flex-col overflow-y-auto overscroll-contain border-line border-r bg-canvas outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          {children}
          <Base.Close
            aria-label="Close menu"
            className="hit-area absolute top-2 right-2 grid size-10 place-items-center rounded-control text-ink-2 hover:bg-hover">
            <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
