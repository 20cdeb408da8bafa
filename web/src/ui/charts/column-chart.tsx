import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from '../cx.ts'

type Bar = {
  value: number
  /** Shown at the end of the bar. */
  text: string
  /** Shown on hover and focus, and announced by screen readers. */
  title: string
  to?: To | undefined
}

export type Column = {
  key: string
  label: string
  up: Bar
  /** Drawn below the line; its value is positive. */
  down?: Bar | undefined
  /** Incomplete period, drawn hatched. */
  isPartial?: boolean | undefined
  /** Drawn dashed above a partial bar. */
  projection?: { value: number; text: string } | undefined
  foot?: ReactNode
}

type ColumnChartProps = { label: string; columns: readonly Column[] }

const PLOT_HEIGHT = 150
const LABEL_HEIGHT = 22
const hatch = 'repeating-linear-gradient(135deg,var(--chart-1) 0 1.5px,var(--color-brand-soft) 1.5px 5px)'

/** Zero-based bars with their values. Each bar links to its rows. */
export function ColumnChart({ label, columns }: ColumnChartProps) {
  const max = Math.max(0, ...columns.flatMap(({ up, projection }) => [up.value, projection?.value ?? 0]))
  // A month with more refunds than sales extends below the line.
  const min = Math.max(0, ...columns.flatMap(({ up, down }) => [-up.value, down?.value ?? 0]))
  // If no bar extends below the line, the bars above also take the space of the labels below.
  const unit = (min === 0 ? PLOT_HEIGHT + LABEL_HEIGHT : PLOT_HEIGHT) / Math.max(1, max + min)
  const below = min === 0 ? 0 : min * unit + LABEL_HEIGHT
  return (
    <ol aria-label={label} className="@container flex text-center text-12 tabular-nums">
      {columns.map((column) => {
        const { up, down, projection } = column
        const isNegative = up.value < 0
        const lower = isNegative ? { ...up, value: -up.value } : down
        return (
          <li key={column.key} className="min-w-0 flex-1">
            <div style={{ height: max * unit + LABEL_HEIGHT }} className="border-(--chart-muted) border-b">
              {!isNegative && (
                <BarLink bar={up} className="h-full justify-end">
                  <span
                    className={cx(
                      'pb-1.5 font-medium @max-[24rem]:text-[11px] @max-[24rem]:tracking-tight',
                      projection ? 'text-ink-2' : 'text-ink',
                    )}>
                    {projection?.text ?? up.text}
                  </span>
                  {projection && (
                    <Block
                      height={(projection.value - up.value) * unit}
                      className="rounded-t-[3px] border border-(--color-ink-3) border-b-0 border-dashed"
                    />
                  )}
                  <Block
                    height={up.value * unit}
                    className={cx(
                      !projection && 'rounded-t-[3px]',
                      column.isPartial && 'border border-(--chart-1) border-b-0',
                    )}
                    fill={column.isPartial ? hatch : 'var(--chart-1)'}
                  />
                </BarLink>
              )}
            </div>
            {below > 0 && (
              <div style={{ height: below }}>
                {lower && (
                  <BarLink bar={lower} className="h-full justify-start">
                    <Block
                      height={lower.value * unit}
                      className="rounded-b-[3px]"
                      fill={isNegative ? 'var(--color-rose)' : 'var(--chart-muted)'}
                    />
                    <span className="pt-1 text-ink-3">{lower.text}</span>
                  </BarLink>
                )}
              </div>
            )}
            <p className="pt-1.5 text-ink-2">{column.label}</p>
            <div className="min-h-4 truncate text-[11px] text-ink-3 leading-4">{column.foot}</div>
          </li>
        )
      })}
    </ol>
  )
}

function Block({ height, className, fill }: { height: number; className: string; fill?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block w-[58%] flex-none', className)}
      style={{ height: Math.max(0, height), background: fill }}
    />
  )
}

function BarLink({ bar, className, children }: { bar: Bar; className: string; children: ReactNode }) {
  const contentClass = cx('flex flex-col items-center whitespace-nowrap rounded-control', className)
  if (!bar.to)
    return (
      <div data-tip={bar.title} className={contentClass}>
        {children}
        <span className="sr-only">{bar.title}</span>
      </div>
    )
  return (
    <Link
      to={bar.to}
      data-tip={bar.title}
      className={cx(contentClass, 'hover:bg-hover focus-visible:-outline-offset-2')}>
      {children}
      <span className="sr-only">{bar.title}</span>
    </Link>
  )
}
