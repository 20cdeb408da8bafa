import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { GrowthLabel } from '../../ui/growth-label.ts'

/** Arrow, sign and text, so color is never the only signal; plain text has no arrow. */
export function Change({ change, className }: { change: GrowthLabel; className?: string | undefined }) {
  if (change.direction === null)
    return <span className={cx('align-middle text-12 text-ink-3', className)}>{change.text}</span>
  const Arrow = change.direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <b
      className={cx(
        'inline-flex items-center gap-0.5 whitespace-nowrap align-middle font-medium text-12 tabular-nums',
        change.direction === 'up' ? 'text-good-ink' : 'text-rose-ink',
        className,
      )}>
      <Arrow aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2} />
      {change.text}
    </b>
  )
}
