import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type KbdProps = {
  children: ReactNode
  /** Where the keys are the matter itself. As a hint they would only be noise on a touch screen. */
  always?: boolean | undefined
}

export function Kbd({ children, always }: KbdProps) {
  return (
    <kbd
      className={cx(
        'inline-block min-w-4.5 flex-none rounded-[4px] border border-line bg-surface px-1 text-center font-medium font-ui text-11 text-ink-3',
        !always && 'pointer-coarse:hidden',
      )}
    >
      {children}
    </kbd>
  )
}
