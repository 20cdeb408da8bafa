import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { Money } from '../../ui/format.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { figureMeanings } from './figure-meanings.ts'
import { durationInWords } from './figure-words.ts'

const count = new Intl.NumberFormat('en-US')

type CreatorStatsProps = {
  creator: CreatorDetail
  /** Where the rows behind the revenue are: the statements, or for those without them the fans who paid. */
  revenuePath: string
}

/** The whole time in four figures; who may not know money sees who came instead. */
export function CreatorStats({ creator, revenuePath }: CreatorStatsProps) {
  const { totalRevenue, avgOrderValue, avgResponseTime } = creator
  const fans = `/dashboard/fans?creatorId=${creator.id}`
  const isWithoutMoney = totalRevenue === null
  return (
    <div className="print:hidden">
      <StatStrip>
        {!isWithoutMoney && (
          <Tip words={figureMeanings.revenue}>
            <StatCard
              compact
              label="Revenue"
              value={<Money amount={totalRevenue} />}
              note={avgOrderValue === null ? 'No order yet' : `${formatMoney(avgOrderValue)} per order`}
              to={revenuePath}
            />
          </Tip>
        )}
        <Tip words={figureMeanings.fans}>
          <StatCard
            compact
            label="Fans"
            value={count.format(creator.totalFans)}
            note={isWithoutMoney ? 'All who are not archived' : newInWords(creator.newFansThisMonth)}
            to="?tab=fans"
          />
        </Tip>
        {isWithoutMoney && (
          <Tip words={figureMeanings.newFans}>
            <StatCard
              compact
              label="New fans"
              value={count.format(creator.newFansThisMonth)}
              note="This month"
              to="?tab=fans&show=new"
            />
          </Tip>
        )}
        <Tip words={figureMeanings.messages}>
          <StatCard
            compact
            label="Messages"
            value={count.format(creator.totalMessages)}
            note="From fans and to fans"
            to={`${fans}&sort=messages`}
          />
        </Tip>
        <Tip words={figureMeanings.responseTime}>
          <StatCard
            compact
            label="Average response time"
            value={avgResponseTime === null ? '–' : durationInWords(avgResponseTime)}
            note={avgResponseTime === null ? 'Nobody was answered yet' : 'Until a waiting fan is answered'}
            to="?tab=performance"
          />
        </Tip>
      </StatStrip>
    </div>
  )
}

function newInWords(n: number): string {
  return n === 0 ? 'None new this month' : `+${count.format(n)} this month`
}

/** Shows what a card means on hover and keyboard focus, without a control inside the link it is. */
function Tip({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div data-tip={words} className="grid min-w-0">
      {children}
    </div>
  )
}
