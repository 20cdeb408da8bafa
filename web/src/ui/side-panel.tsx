import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useMedia } from './use-media.ts'

type SidePanelProps = {
  open: boolean
  /** Label for screen readers. */
  label: string
  onClose: () => void
  /** Focus target when a modal panel is closed. */
  returnFocus: () => HTMLElement | null
  panelRef?: Ref<HTMLElement> | undefined
  /** Overlays the page on wide screens too. */
  overlay?: boolean | undefined
  children: ReactNode
}

/** Details of a record: a column on wide screens, a sheet on narrow ones, full screen on phones. */
export function SidePanel({
  open,
  label,
  onClose,
  returnFocus,
  panelRef,
  overlay,
  children,
}: SidePanelProps) {
  const isWide = useMedia('(width >= 80rem)')
  const popup = useRef<HTMLDivElement>(null)
  if (isWide && !overlay)
    return open ? (
      <aside
        ref={panelRef}
        aria-label={label}
        tabIndex={-1}
        // Full height minus the app header.
        className="sticky top-0 flex h-[calc(100dvh-70px)] w-110 flex-none flex-col border-line border-l bg-surface outline-none focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] print:hidden 2xl:w-120">
        {children}
      </aside>
    ) : null
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          aria-label={label}
          initialFocus={popup}
          finalFocus={() => returnFocus() ?? true}
          data-side-panel=""
          className="fixed inset-y-0 right-0 z-30 flex w-full flex-col border-line bg-surface outline-none transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full md:w-120 md:border-l">
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type PanelHeaderProps = {
  title: ReactNode
  note?: ReactNode
  avatar?: ReactNode
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function PanelHeader({ title, note, avatar, onPrevious, onNext, onClose }: PanelHeaderProps) {
  return (
    <header className="flex flex-none items-start gap-3 border-line border-b py-3.5 pr-2.5 pl-4.5">
      {avatar}
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere line-clamp-2 font-semibold text-16 tracking-[-0.01em]">{title}</h3>
        {note && <div className="mt-1 flex flex-wrap items-center gap-2 text-12 text-ink-3">{note}</div>}
      </div>
      <div className="flex flex-none">
        <IconButton
          label="Previous"
          icon={ChevronUp}
          aria-keyshortcuts="K"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          label="Next"
          icon={ChevronDown}
          aria-keyshortcuts="J"
          disabled={!onNext}
          onClick={onNext}
        />
        <IconButton label="Close panel" icon={X} aria-keyshortcuts="Escape" onClick={onClose} />
      </div>
    </header>
  )
}

export function PanelBody({ children }: { children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
      tabIndex={0}
      aria-label="Details"
      className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
      {children}
    </section>
  )
}

type PanelSectionProps = { title: string; action?: ReactNode; children: ReactNode }

export function PanelSection({ title, action, children }: PanelSectionProps) {
  return (
    <section className="px-4.5 py-4">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
        <h4 className="font-semibold text-13">{title}</h4>
        {action}
      </div>
      {children}
    </section>
  )
}

export function PanelFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-none flex-wrap items-center gap-2 border-line border-t px-4.5 py-3">
      {children}
    </footer>
  )
}
