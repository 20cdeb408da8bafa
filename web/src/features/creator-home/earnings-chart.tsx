import { daysIn } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useEffect } from 'react'
import type { BarRow } from '../../ui/bar-chart.tsx'
import { lazyView, useLazyView } from '../../ui/lazy-view.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { periodNames, rangeLabel } from './creator-home-text.ts'

/** Loaded after the figures, which matter more. */
const chart = lazyView(async () => (await import('../../ui/bar-chart.tsx')).BarChart)

export function EarningsChart({ home }: { home: CreatorHome }) {
  const { View: BarChart, failed, load } = useLazyView(chart)
  useEffect(() => {
    void load()
  }, [load])
  const { current, previous, bars, period } = home
  if (current.payments === 0 && current.gross === 0)
    return (
      <EmptyState title={`No payments in the last ${periodNames[period].now}`}>
        Your earnings by day appear here.
      </EmptyState>
    )
  if (failed) return <ErrorState title="Could not load the chart" error={null} onRetry={load} />
  if (!BarChart) return <Skeleton className="h-58 w-full" />
  const isWeekly = bars.length < daysIn(current)
  const unit = isWeekly ? 'week' : 'day'
  const average = previous.you / (daysIn(previous) / (isWeekly ? 7 : 1))
  const { before } = periodNames[period]
  return (
    <BarChart
      label={`Your earnings by ${unit}, ${rangeLabel(current)}`}
      rows={bars.map((bar, index) => toBar(bar, index === bars.length - 1))}
      format={formatMoney}
      headers={[isWeekly ? 'Week' : 'Day', 'You get']}
      height={212}
      labelsHighest
      placeholder={<Legend unit={unit} before={average > 0 ? `${before} (average)` : null} />}
      {...(average > 0 && {
        reference: { value: average, label: `Average ${unit} in ${before}: ${formatMoney(average)}` },
      })}
    />
  )
}

function toBar({ from, to, you }: CreatorHome['bars'][number], isLast: boolean): BarRow {
  const label = rangeLabel({ from, to })
  return {
    key: from,
    label: isLast ? `${from === to ? 'Today' : label} so far` : label,
    tick: isLast ? 'Today' : rangeLabel({ from: to, to }),
    value: you,
    isPartial: isLast,
  }
}

function Legend({ unit, before }: { unit: string; before: string | null }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-12 text-ink-2">
      <span className="inline-flex items-center gap-1.75">
        <i aria-hidden="true" className="size-2.5 rounded-[2px] bg-(--chart-1)" />
        Your earnings by {unit}
      </span>
      {before && (
        <span className="inline-flex items-center gap-1.75">
          <i aria-hidden="true" className="w-4 border-ink-2 border-t-2 border-dashed" />
          {before.charAt(0).toUpperCase() + before.slice(1)}
        </span>
      )}
    </span>
  )
}
