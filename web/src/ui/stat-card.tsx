import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import { percentLabel } from './growth-label.ts'
import { TrendLine } from './trend-line.tsx'

/** A row of stat cards in one frame. `slim`: one row that scrolls sideways on phones. */
export function StatStrip({ children, slim }: { children: ReactNode; slim?: boolean | undefined }) {
  return (
    <div
      className={cx(
        'overflow-hidden rounded-box border border-line bg-surface',
        slim && 'max-md:overflow-x-auto',
      )}>
      <div
        className={cx(
          '-mr-px -mb-px grid lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
          slim
            ? 'max-md:w-max max-md:min-w-[calc(100%+1px)] max-md:grid-flow-col md:grid-cols-2'
            : 'grid-cols-2',
        )}>
        {children}
      </div>
    </div>
  )
}

type StatCardProps = {
  label: string
  value: ReactNode
  /** Percentage change from the previous week. */
  delta?: number | undefined
  /** Recent values, drawn as a small line. */
  trend?: readonly number[] | undefined
  /** Explains the figure on hover. */
  hint?: string | undefined
  note?: ReactNode
  to?: To | undefined
  /** Compact, for use above lists. */
  compact?: boolean | undefined
  /** Whether the list below is filtered by this card. */
  current?: boolean | undefined
}

const cell = 'relative flex min-w-0 flex-col border-line border-r border-b px-3.5 py-3 sm:px-4.5 sm:py-3.5'

export function StatCard(props: StatCardProps) {
  const { label, value, delta, trend, hint, note, to, compact, current } = props
  const content = (
    <>
      <span className="text-13 text-ink-2">{label}</span>
      <span
        className={cx(
          'truncate font-semibold tabular-nums tracking-[-0.022em]',
          compact ? 'text-20' : 'mt-0.5 text-[1.5rem] leading-8 sm:text-28',
        )}>
        {value}
      </span>
      {delta !== undefined && <Delta percent={delta} />}
      {note && <span className="mt-1 text-12 text-ink-3 tabular-nums">{note}</span>}
      {hint && <span className="sr-only">{hint}</span>}
      {trend && <TrendLine values={trend} className="absolute right-4 bottom-4 max-[1400px]:hidden" />}
    </>
  )
  if (to === undefined)
    return (
      <div data-tip={hint} className={cell}>
        {content}
      </div>
    )
  return (
    <Link
      to={to}
      data-tip={hint}
      aria-current={current || undefined}
      className={cx(
        cell,
        'hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected',
        compact && 'sm:py-3',
      )}>
      {content}
    </Link>
  )
}

/** Arrow, sign and text, so color is never the only signal. */
function Delta({ percent }: { percent: number }) {
  const { direction, text } = percentLabel(percent)
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1 text-12 text-ink-3 tabular-nums">
      <b
        className={cx(
          'inline-flex items-center gap-0.5 font-medium',
          direction === 'up' ? 'text-good-ink' : 'text-rose-ink',
        )}>
        <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2} />
        {text}
      </b>
      vs last week
    </span>
  )
}
