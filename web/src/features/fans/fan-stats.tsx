import { assumedFigures } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'

/** Each figure links to its source; estimates are marked. */
export function FanStats({ fan }: { fan: FanDetail }) {
  const orders = fan.orders === 1 ? '1 order' : `${formatCount(fan.orders)} orders`
  return (
    <StatStrip>
      <StatCard
        compact
        label="Total spent"
        value={<Money amount={fan.totalSpent} />}
        note={fan.refunded === 0 ? orders : `${orders}, ${formatMoney(Math.abs(fan.refunded))} refunded`}
        to="?tab=spending"
      />
      <StatCard
        compact
        label="Spent this month"
        value={<Money amount={fan.spentThisMonth} />}
        note={
          fan.daysSinceLastPurchase === null
            ? 'No purchases yet'
            : `Last purchase ${daysAgo(fan.daysSinceLastPurchase)}`
        }
        to="?tab=spending"
      />
      <StatCard
        compact
        label="Average order value"
        value={<Money amount={fan.avgOrderValue ?? assumedFigures.avgOrderValue} />}
        note={fan.avgOrderValue === null ? 'Estimate: no orders yet' : `Across ${orders}`}
        to="?tab=spending"
      />
      <StatCard
        compact
        label="Messages"
        value={formatCount(fan.messageCount)}
        note={
          fan.responseRate === null
            ? `Response rate estimated at ${assumedFigures.responseRate}%`
            : `Response rate ${fan.responseRate}%`
        }
        to="?tab=messages"
      />
    </StatStrip>
  )
}

export function daysAgo(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${formatCount(days)} days ago`
}
