import type { CreatorStats, PeriodStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/format.tsx'
import { Help } from '../../ui/help.tsx'
import { type Comparison, compareAmounts, comparePercentages, compareTimes } from './comparison.ts'
import { formatDuration } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'

const numberFormat = new Intl.NumberFormat('en-US')
const formatCount = (n: number): string => numberFormat.format(n)

type PerformanceFiguresProps = { creatorId: string; stats: CreatorStats; revenuePath: string }

/** Each figure with its change and a link to its source. */
export function PerformanceFigures({ creatorId, stats, revenuePath }: PerformanceFiguresProps) {
  const { current: now, previous: before, period } = stats
  const compare = (select: (figures: PeriodStats) => number, format = formatCount) =>
    compareAmounts(select(now), select(before), period, format)
  const fansPath = `/dashboard/fans?creatorId=${creatorId}`
  return (
    <div className="overflow-hidden rounded-box border border-line bg-surface">
      <dl
        className={cx(
          '-mr-px -mb-px grid grid-cols-1 sm:grid-cols-2',
          now.money ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
        )}>
        {now.money && (
          <Figure
            name="Revenue"
            meaning={figureMeanings.revenue}
            to={revenuePath}
            comparison={compare(({ money }) => money?.revenue ?? 0, formatMoney)}>
            <Money amount={now.money.revenue} />
          </Figure>
        )}
        {now.orders !== null && (
          <Figure
            name="Orders"
            meaning={figureMeanings.orders}
            to={`${fansPath}&sort=spent`}
            comparison={compare(({ orders }) => orders ?? 0)}
            note={
              now.money?.avgOrderValue ? `${formatMoney(now.money.avgOrderValue)} each on average` : undefined
            }>
            {formatCount(now.orders)}
          </Figure>
        )}
        <Figure
          name="New fans"
          meaning={figureMeanings.newFans}
          to="?tab=fans&show=new"
          comparison={compare(({ newFans }) => newFans)}>
          {formatCount(now.newFans)}
        </Figure>
        <Figure
          name="Conversion"
          meaning={figureMeanings.conversion}
          to="?tab=fans&show=new"
          comparison={comparePercentages(now.conversion, before.conversion, period)}>
          {now.conversion === null ? '–' : `${now.conversion}%`}
        </Figure>
        <Figure
          name="Messages"
          meaning={figureMeanings.messages}
          to={`${fansPath}&sort=messages`}
          comparison={compare(({ messagesIn, messagesOut }) => messagesIn + messagesOut)}
          note={`${formatCount(now.messagesIn)} from fans, ${formatCount(now.messagesOut)} to fans`}>
          {formatCount(now.messagesIn + now.messagesOut)}
        </Figure>
        <Figure
          name="Response time"
          meaning={figureMeanings.responseTime}
          to={`${fansPath}&sort=active`}
          comparison={compareTimes(now.avgResponseTime, before.avgResponseTime, period)}>
          {now.avgResponseTime === null ? '–' : formatDuration(now.avgResponseTime)}
        </Figure>
      </dl>
    </div>
  )
}

type FigureProps = {
  name: string
  meaning: string
  to: string
  comparison: Comparison
  note?: string | undefined
  children: ReactNode
}

function Figure({ name, meaning, to, comparison, note, children }: FigureProps) {
  return (
    <div className="relative flex min-w-0 flex-col border-line border-r border-b px-3.5 py-3 hover:bg-hover sm:px-4.5">
      <dt className="flex items-center gap-1 text-13 text-ink-2">
        {name}
        {/* Above the link that covers the cell. */}
        <span className="relative z-1 flex">
          <Help term={name}>{meaning}</Help>
        </span>
      </dt>
      {/* Keeps the help icon's touch target off the figure. */}
      <dd className="font-semibold text-20 tabular-nums tracking-[-0.022em] pointer-coarse:mt-2.5">
        <Link to={to} className="after:absolute after:inset-0">
          {children}
          <span className="sr-only">, {name}: view details</span>
        </Link>
      </dd>
      <dd className="mt-1 flex flex-wrap items-center gap-x-1 text-12 text-ink-3 tabular-nums">
        <Change comparison={comparison} />
      </dd>
      {note && <dd className="text-12 text-ink-3 tabular-nums">{note}</dd>}
    </div>
  )
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight }

function Change({ comparison }: { comparison: Comparison }) {
  const Arrow = arrows[comparison.direction]
  const tone =
    comparison.isGood === null ? 'text-ink-2' : comparison.isGood ? 'text-good-ink' : 'text-rose-ink'
  return (
    <>
      {comparison.change && (
        <b className={cx('inline-flex items-center gap-0.5 whitespace-nowrap font-medium', tone)}>
          <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2} />
          {comparison.change}
        </b>
      )}
      {comparison.note}
    </>
  )
}
