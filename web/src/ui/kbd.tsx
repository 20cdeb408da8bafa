import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type KbdProps = {
  children: ReactNode
  /** Also shown on touch screens, where shortcut hints are hidden. */
  always?: boolean | undefined
}

export function Kbd({ children, always }: KbdProps) {
  return (
    <kbd
      className={cx(
        'inline-block min-w-4.5 flex-none rounded-[4px] border border-line bg-surface px-1 text-center font-medium font-ui text-11 text-ink-3',
        !always && 'pointer-coarse:hidden',
      )}>
      {children}
    </kbd>
  )
}
