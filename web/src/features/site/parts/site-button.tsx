import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type Variant = 'primary' | 'outline' | 'ghost' | 'tungsten' | 'onDark'

const variants: Record<Variant, string> = {
  primary: 'border-brand bg-brand text-on-brand hover:border-brand-hover hover:bg-brand-hover',
  outline: 'border-line-button bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  tungsten: 'border-tungsten bg-tungsten text-on-tungsten hover:opacity-90',
  onDark: 'border-room-edge text-on-room hover:bg-room-line',
}

const sizes = { sm: 'hit-area relative h-10 px-3.5 text-14 lg:h-9', lg: 'h-11 px-4 text-16 sm:px-4.5' }

type SiteButtonProps = {
  to: string
  /** primary and outline on the page; tungsten (once per page) and onDark on the dark band. */
  variant?: Variant | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function SiteButton({ to, variant = 'primary', size = 'lg', className, children }: SiteButtonProps) {
  return (
    <a
      href={to}
      className={cx(
        'inline-flex flex-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors',
        variants[variant],
        sizes[size],
        className,
      )}>
      {children}
    </a>
  )
}
