import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Link, type To } from 'react-router'
import {
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
  iconStroke,
  squareButtonClass,
} from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: LucideIcon | undefined
}

type ButtonProps = ButtonStyle & { busy?: boolean | undefined } & ComponentPropsWithRef<'button'>

/** Use one primary button per pane. A busy button keeps its width and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'outline', size = 'md', icon: Icon, busy, disabled, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}>
      {busy && <Spinner className="absolute" />}
      <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
        {Icon && <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={iconStroke} />}
        {children}
      </span>
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: LucideIcon }

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, variant = 'ghost', size = 'md', busy, disabled, className, ...rest } = props
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={squareButtonClass(variant, size, className)}>
      {busy ? <Spinner /> : <Icon aria-hidden="true" className="size-4" strokeWidth={iconStroke} />}
    </button>
  )
}

type LinkButtonProps = ButtonStyle & { to: To } & Omit<ComponentPropsWithRef<typeof Link>, 'to'>

export function LinkButton(props: LinkButtonProps) {
  const { variant = 'outline', size = 'md', icon: Icon, className, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {Icon && <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={iconStroke} />}
      {children}
    </Link>
  )
}
