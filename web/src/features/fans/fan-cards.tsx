import type { FanAnalytics } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { StatCards } from '../../ui/stat-cards.tsx'
import { type FanView, noFilters, paramsOf } from './fan-filters.ts'

type FanCardsProps = { analytics: UseQueryResult<FanAnalytics>; view: FanView }

/** Each card links to its fans. Counts cover the selected creator, or all visible ones. */
export function FanCards({ analytics, view }: FanCardsProps) {
  const allFans = { ...view, ...noFilters, creatorId: view.creatorId }
  const to = (change: Partial<FanView>) => ({ search: `?${paramsOf({ ...allFans, ...change })}` })
  const bySpend = to({ sort: 'spent', direction: 'desc' })
  const tierCard = (label: string, tier: 'WHALE' | 'VIP', totals: FanAnalytics['totals']) => ({
    label,
    value: formatCount(totals.tiers[tier]),
    note: describeShare(tier, totals),
    to: to({ tier: view.tier === tier ? null : tier }),
    current: view.tier === tier,
  })
  return (
    <StatCards
      slim
      query={analytics}
      labels={['Total Fans', 'Whales', 'VIP Fans', 'Total Revenue']}
      cards={({ totals, newFans, buyers, lapsed }) => [
        {
          label: 'Total Fans',
          value: formatCount(totals.fans),
          note:
            newFans.lastWeek > 0
              ? `+${formatCount(newFans.lastWeek)} in the last 7 days`
              : 'No new fans in 7 days',
          to: to({}),
        },
        tierCard('Whales', 'WHALE', totals),
        tierCard('VIP Fans', 'VIP', totals),
        totals.revenue === null
          ? {
              label: 'Buyers',
              value: formatCount(buyers),
              note: `${formatCount(lapsed)} with no purchase in 30 days`,
              to: bySpend,
            }
          : {
              label: 'Total Revenue',
              value: <Money amount={totals.revenue} />,
              note: 'Gross, all time',
              to: bySpend,
            },
      ]}
    />
  )
}

function describeShare(tier: 'WHALE' | 'VIP', totals: FanAnalytics['totals']): string {
  const fanShare = `${formatPercent(totals.tiers[tier], totals.fans)} of fans`
  if (totals.revenueByTier === null || totals.revenue === null) return fanShare
  return `${fanShare}, ${formatPercent(totals.revenueByTier[tier], totals.revenue)} of revenue`
}

function formatPercent(part: number, total: number): string {
  return total > 0 ? `${Math.round((part / total) * 100)}%` : '0%'
}
