import type { FanAnalytics } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type FanView, noFilters, paramsOf } from './fan-filters.ts'

type FanCardsProps = { analytics: UseQueryResult<FanAnalytics>; view: FanView }

/** Each card links to its fans. Counts cover the chosen creator, or all visible ones. */
export function FanCards({ analytics, view }: FanCardsProps) {
  if (analytics.isPending) return <CardSkeletons />
  if (!analytics.data)
    return (
      <Card>
        <ErrorState title="Could not load figures" query={analytics} />
      </Card>
    )
  const { totals, newFans } = analytics.data
  const allFans = { ...view, ...noFilters, creatorId: view.creatorId }
  const to = (change: Partial<FanView>) => ({ search: `?${paramsOf({ ...allFans, ...change })}` })
  const share = (tier: 'WHALE' | 'VIP') => {
    const ofFans = `${percent(totals.tiers[tier], totals.fans)} of fans`
    if (totals.revenueByTier === null || totals.revenue === null) return ofFans
    return `${ofFans}, ${percent(totals.revenueByTier[tier], totals.revenue)} of revenue`
  }
  return (
    <StatStrip slim>
      <StatCard
        compact
        label="Total Fans"
        value={formatCount(totals.fans)}
        note={newFans.thisWeek > 0 ? `+${formatCount(newFans.thisWeek)} this week` : 'No new fans this week'}
        to={to({})}
      />
      <StatCard
        compact
        label="Whales"
        value={formatCount(totals.tiers.WHALE)}
        note={share('WHALE')}
        to={to({ tier: view.tier === 'WHALE' ? null : 'WHALE' })}
        current={view.tier === 'WHALE'}
      />
      <StatCard
        compact
        label="VIP Fans"
        value={formatCount(totals.tiers.VIP)}
        note={share('VIP')}
        to={to({ tier: view.tier === 'VIP' ? null : 'VIP' })}
        current={view.tier === 'VIP'}
      />
      {totals.revenue === null ? (
        <StatCard
          compact
          label="Buyers"
          value={formatCount(analytics.data.buyers)}
          note={`${formatCount(analytics.data.lapsed)} with no purchase in 30 days`}
          to={to({ sort: 'spent', direction: 'desc' })}
        />
      ) : (
        <StatCard
          compact
          label="Total Revenue"
          value={<Money amount={totals.revenue} />}
          note="Gross, all time"
          to={to({ sort: 'spent', direction: 'desc' })}
        />
      )}
    </StatStrip>
  )
}

function percent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '0%'
}

function CardSkeletons() {
  return (
    <div aria-busy="true">
      <StatStrip slim>
        {['Total Fans', 'Whales', 'VIP Fans', 'Total Revenue'].map((label) => (
          <div
            key={label}
            className="flex min-w-0 flex-col border-line border-r border-b px-3.5 py-3 max-md:w-38 max-md:py-2 sm:px-4.5"
          >
            <span className="text-13 text-ink-2">{label}</span>
            <Skeleton className="my-1 h-5 w-16" />
            <Skeleton className="mt-1.5 h-3 w-28 max-w-full" />
          </div>
        ))}
      </StatStrip>
    </div>
  )
}
