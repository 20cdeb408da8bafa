import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Link } from 'react-router'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { shareOf } from '../../ui/share-of.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { BlockExport } from './block-menu.tsx'
import { Change } from './change.tsx'
import { changeLabel } from './change-labels.ts'
import { transactionsPath } from './row-links.ts'
import { sourceLabels } from './source-labels.ts'
import { describeChanges } from './what-changed.ts'

type BlockProps = { overview: AnalyticsOverview; view: AnalyticsView }

export function BreakdownCard({ overview: { sources, from, to, kpis }, view }: BlockProps) {
  const amounts = sources.map(({ value }) => value)
  return (
    <Card>
      <CardHeader
        title="Revenue Breakdown"
        action={
          <>
            <Link
              to={transactionsPath(view, { from, to })}
              className="text-13 text-ink-2 tabular-nums hover:underline">
              {formatMoney(kpis.revenue.value)}
              <span className="sr-only">, all sources: view details</span>
            </Link>
            <BlockExport title="Revenue Breakdown" view={view} block="sources" />
          </>
        }
      />
      <div className="px-4.5 pt-1 pb-3">
        <ShareBar
          parts={sources.map(({ type, value }) => ({ key: type, value, color: sourceLabels[type].color }))}
        />
      </div>
      <ul className="text-13 tabular-nums">
        {sources.map(({ type, value, previous }) => (
          <li key={type} className="border-line border-t">
            <Link
              to={transactionsPath(view, { from, to, type })}
              className="grid h-11 grid-cols-[0.625rem_minmax(0,1fr)_auto_2rem_4.5rem] items-center gap-2 px-4.5 -outline-offset-2 hover:bg-hover max-sm:px-3.5">
              <i
                aria-hidden="true"
                className="size-2.5 rounded-[3px]"
                style={{ background: sourceLabels[type].color }}
              />
              <span className="truncate">{sourceLabels[type].name}</span>
              <b className="font-semibold">{formatMoney(value)}</b>
              <span className="text-right text-ink-3">{Math.round(shareOf(value, amounts))}%</span>
              <Change
                change={changeLabel(value, previous, 'None in prior period')}
                className="justify-end text-right"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4.5 pt-3 pb-3.5 text-13 text-ink-2">
        <b className="font-medium text-ink">What changed:</b> {describeChanges(sources)}
      </p>
    </Card>
  )
}

export function PlatformsCard({ overview: { platforms, from, to }, view }: BlockProps) {
  const max = Math.max(0, ...platforms.map(({ value }) => value))
  return (
    <Card>
      <CardHeader
        title="Platforms"
        action={<BlockExport title="Platforms" view={view} block="platforms" />}
      />
      {platforms.length === 0 && (
        <p className="px-4.5 pb-4 text-13 text-ink-2">No sales in this period or the previous one.</p>
      )}
      <ul className="text-13 tabular-nums">
        {platforms.map(({ platform, value, previous }) => (
          <li key={platform} className="border-line border-t">
            <Link
              to={transactionsPath({ ...view, platform }, { from, to })}
              className="grid h-10.5 grid-cols-[4.5rem_minmax(0,1fr)_auto_5.25rem] items-center gap-2.5 px-4.5 -outline-offset-2 hover:bg-hover max-sm:px-3.5">
              <span>{platformNames[platform]}</span>
              <Meter share={max > 0 ? value / max : 0} />
              <b className="font-semibold">{formatMoney(value)}</b>
              <Change
                change={changeLabel(value, previous, 'None in prior period')}
                className="justify-end text-right"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Length relative to the largest item in the list. */
export function Meter({ share, className = '' }: { share: number; className?: string }) {
  return (
    <span aria-hidden="true" className={`block h-1 overflow-hidden rounded-full bg-line ${className}`}>
      <span
        className="block h-full rounded-full bg-(--chart-1)"
        style={{ width: share > 0 ? `${Math.max(2, share * 100)}%` : 0 }}
      />
    </span>
  )
}
