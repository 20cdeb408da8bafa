import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { overviewQuery } from './analytics.data.ts'
import { hasFilter, viewFrom } from './analytics-view.ts'
import { BreakdownCard, PlatformsCard } from './breakdown-card.tsx'
import { CreatorsCard } from './creators-card.tsx'
import { FanGrowthCard, RevenueGrowthCard } from './growth-cards.tsx'
import { KpiCard } from './kpi-card.tsx'

export default function OverviewTab() {
  const [params] = useSearchParams()
  const view = viewFrom(params)
  const overview = useQuery(overviewQuery(view))
  if (overview.isError && !overview.data)
    return (
      <Card>
        <ErrorState title="Could not load analytics" query={overview} />
      </Card>
    )
  if (!overview.data) return <OverviewSkeleton />
  const { data } = overview
  return (
    <div
      aria-busy={overview.isPlaceholderData}
      className={cx(
        'flex flex-col gap-5 md:gap-6',
        overview.isPlaceholderData && 'opacity-60 transition-opacity',
      )}>
      {isNewAgency(data) && !hasFilter(view) && <NoDataYet />}
      <KpiCard overview={data} view={view} />
      <div className="grid gap-5 md:gap-6 lg:grid-cols-2">
        <RevenueGrowthCard months={data.months} view={view} />
        <FanGrowthCard months={data.months} view={view} />
      </div>
      <div className="grid items-start gap-5 md:gap-6 min-[1320px]:grid-cols-[372px_minmax(0,1fr)]">
        <div className="grid min-w-0 items-start gap-5 md:gap-6 max-[1319px]:lg:grid-cols-2">
          <BreakdownCard overview={data} view={view} />
          <PlatformsCard overview={data} view={view} />
        </div>
        <CreatorsCard overview={data} view={view} />
      </div>
    </div>
  )
}

/** No sales and no fans in any month shown. */
function isNewAgency({ months }: AnalyticsOverview): boolean {
  return months.every(({ revenue, gained, fans }) => revenue === 0 && gained === 0 && fans === 0)
}

function NoDataYet() {
  return (
    <Card>
      <EmptyState
        title="No sales or fans yet"
        action={
          <>
            <LinkButton to="/dashboard/fans?import=new">Import CSV</LinkButton>
            <LinkButton to="/dashboard/creators">Open creators</LinkButton>
          </>
        }>
        Import your fans and sales, or add a fan and record a sale. The figures below update automatically.
      </EmptyState>
    </Card>
  )
}

function OverviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 md:gap-6">
      <span className="sr-only">Loading analytics</span>
      <Card>
        <div className="grid grid-cols-2 gap-px border-line border-b bg-line lg:grid-cols-4">
          {['revenue', 'share', 'fans', 'paying'].map((key) => (
            <div key={key} className="flex h-23.5 flex-col gap-2.5 bg-surface px-4.5 py-4">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-3 w-32" />
            </div>
          ))}
        </div>
        <div className="h-74 p-4.5">
          <Skeleton className="h-full w-full" />
        </div>
      </Card>
      <div className="grid gap-5 md:gap-6 lg:grid-cols-2">
        <Skeleton className="h-70 w-full rounded-box" />
        <Skeleton className="h-70 w-full rounded-box" />
      </div>
      <Skeleton className="h-120 w-full rounded-box" />
    </div>
  )
}
