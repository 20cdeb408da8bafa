import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { formatDuration } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'

type CreatorStatsProps = {
  creator: CreatorDetail
  /** Links to the statements, or to the fans for users who can't see statements. */
  revenuePath: string
}

/** All-time figures. Users without access to revenue see new fans instead. */
export function CreatorStats({ creator, revenuePath }: CreatorStatsProps) {
  const { totalRevenue, avgOrderValue, avgResponseTime } = creator
  const fansPath = `/dashboard/fans?creatorId=${creator.id}`
  const isRevenueHidden = totalRevenue === null
  return (
    <div className="print:hidden">
      <StatStrip>
        {!isRevenueHidden && (
          <Tip text={figureMeanings.revenue}>
            <StatCard
              compact
              label="Revenue"
              value={<Money amount={totalRevenue} />}
              note={avgOrderValue === null ? 'No orders yet' : `${formatMoney(avgOrderValue)} per order`}
              to={revenuePath}
            />
          </Tip>
        )}
        <Tip text={figureMeanings.fans}>
          <StatCard
            compact
            label="Fans"
            value={formatCount(creator.totalFans)}
            note={isRevenueHidden ? 'Excluding archived' : newFansLabel(creator.newFansThisMonth)}
            to="?tab=fans"
          />
        </Tip>
        {isRevenueHidden && (
          <Tip text={figureMeanings.newFans}>
            <StatCard
              compact
              label="New fans"
              value={formatCount(creator.newFansThisMonth)}
              note="This month"
              to="?tab=fans&show=new"
            />
          </Tip>
        )}
        <Tip text={figureMeanings.messages}>
          <StatCard
            compact
            label="Messages"
            value={formatCount(creator.totalMessages)}
            note="Sent and received"
            to={`${fansPath}&sort=messages`}
          />
        </Tip>
        <Tip text={figureMeanings.responseTime}>
          <StatCard
            compact
            label="Average response time"
            value={avgResponseTime === null ? '–' : formatDuration(avgResponseTime)}
            note={avgResponseTime === null ? 'No replies yet' : 'Until a fan gets a reply'}
            to="?tab=performance"
          />
        </Tip>
      </StatStrip>
    </div>
  )
}

function newFansLabel(n: number): string {
  return n === 0 ? 'No new fans this month' : `+${formatCount(n)} this month`
}

/** A tooltip on a link card, which can't contain a button. */
function Tip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div data-tip={text} className="grid min-w-0">
      {children}
    </div>
  )
}
