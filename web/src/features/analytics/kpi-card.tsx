import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { cx } from '../../ui/cx.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { BlockExport } from './block-menu.tsx'
import { Change } from './change.tsx'
import { changeLabel } from './change-labels.ts'
import { type Metric, metrics, pointsOf } from './day-points.ts'
import { comparisonWeeks, periodNames } from './period-labels.ts'
import { fansPath, transactionsPath } from './row-links.ts'

const count = new Intl.NumberFormat('en-US')
const formatCount = (value: number): string => count.format(value)

const kpis: Record<
  Metric,
  { name: string; format: (value: number) => string; emptyText: string; noPrevious: string }
> = {
  revenue: { name: 'Revenue', format: formatMoney, emptyText: '$0', noPrevious: 'None in prior period' },
  agencyShare: {
    name: 'Agency share',
    format: formatMoney,
    emptyText: '$0',
    noPrevious: 'None in prior period',
  },
  newFans: { name: 'New fans', format: formatCount, emptyText: '0', noPrevious: 'None in prior period' },
  perPayingFan: {
    name: 'Per paying fan',
    format: formatMoney,
    emptyText: 'No paying fans',
    noPrevious: 'No previous paying fans',
  },
}

type KpiCardProps = { overview: AnalyticsOverview; view: AnalyticsView }

/** Key figures that select what the chart shows. Each value links to its rows. */
export function KpiCard({ overview, view }: KpiCardProps) {
  const chartId = useId()
  const [params, setParams] = useSearchParams()
  const [isTable, setTable] = useState(false)
  const metric = metrics.find((value) => value === params.get('metric')) ?? 'revenue'
  const { name, format } = kpis[metric]
  const rowsPath = (from: string, to: string, target: Metric) =>
    target === 'newFans'
      ? fansPath(view, { joinedFrom: from, joinedTo: to, status: 'all' })
      : transactionsPath(view, { from, to })
  const points = pointsOf(overview.days, metric, view.period, (from, to) => rowsPath(from, to, metric))
  const weeks = comparisonWeeks(view.period)
  const isByWeek = view.period === '1y' && metric !== 'perPayingFan'
  const label = `${name} by ${isByWeek ? 'week' : 'day'}, compared with the same ${isByWeek ? 'weeks' : 'weekdays'} ${weeks} earlier`

  function selectMetric(next: Metric) {
    setParams(
      (current) => {
        if (next === 'revenue') current.delete('metric')
        else current.set('metric', next)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Card>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        role="group"
        aria-label="Key figures"
        className="grid grid-cols-2 gap-px border-line border-b bg-line lg:grid-cols-4">
        {metrics.map((option) => (
          <KpiCell
            key={option}
            metric={option}
            figure={overview.kpis[option]}
            previousPeriod={periodNames[view.period].before}
            isCurrent={option === metric}
            controls={chartId}
            to={rowsPath(overview.from, overview.to, option)}
            onChoose={() => selectMetric(option)}
          />
        ))}
      </div>
      <div id={chartId} className="px-3.5 pt-4.5 pb-4 sm:px-4.5">
        {points.every(({ value, previous }) => !value && !previous) ? (
          <p className="pb-2 text-13 text-ink-2">No data in this period or the previous one.</p>
        ) : isTable ? (
          <ChartTable
            caption={label}
            headers={[isByWeek ? 'Week' : 'Day', name, `${weeks} earlier`, 'Difference']}
            rows={points.map(({ key, label: day, value, previous, to }) => ({
              key,
              cells: [
                day,
                value === null ? 'None' : { text: format(value), to: to ?? '' },
                previous === null ? 'None' : format(previous),
                value === null || previous === null
                  ? ''
                  : `${value < previous ? '−' : '+'}${format(Math.abs(value - previous))}`,
              ],
            }))}
          />
        ) : (
          <LineChart
            label={label}
            name={name}
            points={points}
            format={format}
            endLabels={{ current: isByWeek ? 'This week' : 'Today', previous: `${weeks} ago` }}
          />
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-12 text-ink-2">
          <LegendKey
            className="border-(--chart-1) border-t-2"
            label={capitalize(periodNames[view.period].now)}
          />
          <LegendKey
            className="border-(--color-ink-3) border-t-2 border-dashed"
            label={`Same ${isByWeek ? 'weeks' : 'weekday'}, ${weeks} earlier`}
          />
          <span className="ml-auto flex items-center gap-1">
            <button type="button" className="link text-12" onClick={() => setTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </button>
            <BlockExport title="daily figures" view={view} block="days" />
          </span>
        </div>
      </div>
    </Card>
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function LegendKey({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <i aria-hidden="true" className={cx('w-4', className)} />
      {label}
    </span>
  )
}

type KpiCellProps = {
  metric: Metric
  figure: { value: number | null; previous: number | null }
  previousPeriod: string
  isCurrent: boolean
  controls: string
  to: string
  onChoose: () => void
}

function KpiCell({ metric, figure, previousPeriod, isCurrent, controls, to, onChoose }: KpiCellProps) {
  const { name, format, emptyText, noPrevious } = kpis[metric]
  const change = changeLabel(figure.value, figure.previous, noPrevious)
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col items-start px-3.5 py-3 sm:px-4.5 sm:py-3.5',
        isCurrent ? 'bg-surface shadow-[inset_0_2px_0_var(--color-brand)]' : 'bg-sunken hover:bg-hover',
      )}>
      <button
        type="button"
        aria-pressed={isCurrent}
        aria-controls={controls}
        onClick={onChoose}
        className="text-13 text-ink-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--color-focus)">
        {name}
      </button>
      {/* Above the button that covers the cell. */}
      <Link
        to={to}
        data-tip="View details"
        className={cx(
          'relative z-1 mt-0.5 max-w-full truncate rounded-[4px] font-semibold text-[1.25rem] tabular-nums leading-7 tracking-[-0.022em] hover:underline hover:decoration-1 hover:underline-offset-4 sm:text-[1.5rem] sm:leading-8',
          isCurrent ? 'text-ink' : 'text-ink-2',
        )}>
        {figure.value === null ? emptyText : format(figure.value)}
        <span className="sr-only">, {name}: view details</span>
      </Link>
      <span className="mt-1 flex flex-wrap items-center gap-x-1 text-12 text-ink-3 tabular-nums">
        <Change change={change} />
        {change.direction && figure.previous !== null && (
          <span data-tip={capitalize(previousPeriod)}>from {format(figure.previous)}</span>
        )}
      </span>
    </div>
  )
}
