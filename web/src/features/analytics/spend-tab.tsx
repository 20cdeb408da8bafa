import { type TopPercent, topPercents } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsSpend } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Card, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states.tsx'
import { spendQuery } from './analytics.data.ts'
import { type AnalyticsView, viewFrom } from './analytics-view.ts'
import { BlockExport } from './block-menu.tsx'
import { periodNames } from './period-labels.ts'
import { transactionsPath } from './row-links.ts'
import { SpendersCard } from './spenders-card.tsx'
import { TabState } from './tab-state.tsx'

const fanCount = (fans: number): string => `${formatCount(fans)} ${fans === 1 ? 'fan' : 'fans'}`

export default function SpendTab() {
  const [params] = useSearchParams()
  const view = viewFrom(params)
  const top = topPercents.find((percent) => String(percent) === params.get('top')) ?? 10
  const spend = useQuery(spendQuery(view))
  return (
    <TabState query={spend} errorTitle="Could not load spend">
      {(data) => (
        <>
          <SpendCard spend={data} view={view} selected={top} />
          {data.payingFans > 0 && <SpendersCard view={view} top={top} spend={data} />}
        </>
      )}
    </TabState>
  )
}

type SpendCardProps = { spend: AnalyticsSpend; view: AnalyticsView; selected: TopPercent }

function SpendCard({ spend, view, selected }: SpendCardProps) {
  const [params] = useSearchParams()
  const linkTo = (top: TopPercent) => {
    const next = new URLSearchParams(params)
    if (top === 10) next.delete('top')
    else next.set('top', String(top))
    return `?${next}`
  }
  return (
    <Card>
      <CardHeader
        title="Spend"
        note={`Where revenue comes from, ${periodNames[view.period].now}`}
        action={
          <>
            <Link
              to={transactionsPath(view, { from: spend.from, to: spend.to })}
              className="text-13 text-ink-2 tabular-nums hover:underline">
              {formatMoney(spend.revenue)}
              <span className="max-sm:sr-only"> from {fanCount(spend.payingFans)}</span>
            </Link>
            <BlockExport title="Spend" view={view} block="spend" />
          </>
        }
      />
      {spend.payingFans === 0 ? (
        <EmptyState title={`No sales in the ${periodNames[view.period].now}`}>
          Choose a longer period, or record or import sales to see where your revenue comes from.
        </EmptyState>
      ) : (
        <ul className="pb-2">
          {spend.top.map(({ top, fans, revenue, percent }) => (
            <li key={top}>
              <Link
                to={linkTo(top)}
                replace
                preventScrollReset
                aria-current={top === selected || undefined}
                className="block px-4.5 py-2.5 -outline-offset-2 hover:bg-hover aria-[current]:bg-selected">
                <SpendRow name={`Top ${top}%`} fans={fans} revenue={revenue} percent={percent} />
              </Link>
            </li>
          ))}
          <li className="px-4.5 py-2.5">
            <SpendRow name="Everyone else" {...spend.rest} isMuted />
          </li>
        </ul>
      )}
    </Card>
  )
}

type SpendRowProps = {
  name: string
  fans: number
  revenue: number
  percent: number | null
  isMuted?: boolean
}

function SpendRow({ name, fans, revenue, percent, isMuted }: SpendRowProps) {
  return (
    <>
      <span className="flex items-baseline gap-2 text-13 tabular-nums">
        <b className="font-medium">{name}</b>
        <small className="text-12 text-ink-3">{fanCount(fans)}</small>
        <b className="ml-auto font-semibold">{percent === null ? '–' : `${Math.round(percent)}%`}</b>
        <small className="min-w-16 text-right text-12 text-ink-2">{formatMoney(revenue)}</small>
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className={cx('block h-full rounded-full', isMuted ? 'bg-(--chart-muted)' : 'bg-(--chart-1)')}
          style={{ width: `${Math.max(0, Math.min(100, percent ?? 0))}%` }}
        />
      </span>
    </>
  )
}
