import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { iconStroke } from './button-style.ts'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'

type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
}

/** Rendered at the end of the page, outside all landmarks, so it is a landmark itself. */
const regionProps = (label: string) => ({ role: 'region', 'aria-label': label, className: 'z-50' })

export function Menu({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner {...regionProps('Menu')} sideOffset={4} align={align} side={side}>
          <Base.Popup className="floating max-h-(--available-height) min-w-44 max-w-[min(20rem,var(--available-width))] overflow-y-auto rounded-box p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type AnchoredMenuProps = {
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
  label: string
}

/** One menu for many buttons: opens at the clicked one and returns focus to it. */
export function AnchoredMenu({ anchor, onClose, children, label }: AnchoredMenuProps) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal>
        <Base.Positioner {...regionProps(label)} sideOffset={4} align="end" anchor={anchor}>
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className="floating max-h-(--available-height) min-w-44 max-w-[min(20rem,var(--available-width))] overflow-y-auto rounded-box p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  children: ReactNode
  icon?: LucideIcon | undefined
  onSelect?: (() => void) | undefined
  to?: To | undefined
  danger?: boolean | undefined
  shortcut?: string | undefined
  /** For radio items; the selected one has a check mark. */
  checked?: boolean | undefined
  disabled?: boolean | undefined
}

export function MenuItem(props: MenuItemProps) {
  const { children, icon: Icon, onSelect, to, danger, shortcut, checked, disabled } = props
  const className = cx(
    'flex min-h-8 w-full cursor-default select-none items-center gap-2.5 rounded-control px-2 py-1.5 text-left text-13 outline-none data-disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:text-14',
    danger
      ? 'text-rose-ink data-highlighted:bg-rose-soft'
      : 'data-highlighted:bg-raised-hover [&>svg:first-child]:text-ink-3',
  )
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={iconStroke} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {checked && <Check aria-hidden="true" className="size-4 flex-none text-brand-ink" />}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  )
  if (to !== undefined)
    return (
      <Base.LinkItem render={<Link to={to} />} className={className} closeOnClick onClick={onSelect}>
        {content}
      </Base.LinkItem>
    )
  if (checked !== undefined)
    return (
      <Base.CheckboxItem
        // Only one item can be checked.
        role="menuitemradio"
        checked={checked}
        onCheckedChange={() => onSelect?.()}
        disabled={disabled ?? false}
        closeOnClick
        className={className}>
        {content}
      </Base.CheckboxItem>
    )
  return (
    <Base.Item className={className} onClick={onSelect} disabled={disabled ?? false}>
      {content}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-1 font-medium text-12 text-ink-3">{children}</div>
}
