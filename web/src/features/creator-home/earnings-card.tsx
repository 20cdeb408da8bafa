import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/segmented.tsx'
import {
  type Change,
  changeOf,
  formatExact,
  percentOf,
  periodNames,
  periodOptions,
} from './creator-home-text.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { usePaymentsLink } from './payments-link.ts'
import { SourceCells } from './source-cells.tsx'

type EarningsCardProps = {
  home: CreatorHome
  period: CreatorPeriod
  /** Another period is loading. */
  isStale: boolean
  onChoose: (period: CreatorPeriod) => void
}

/** The creator's earnings: how they are calculated, by day and by source. */
export function EarningsCard({ home, period, isStale, onChoose }: EarningsCardProps) {
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Earnings"
        action={
          <div className="max-sm:w-full">
            <Segmented label="Period" options={periodOptions} value={period} onChoose={onChoose} />
          </div>
        }
      />
      <div className={cx('flex grow flex-col', isStale && 'opacity-60')}>
        <div className="grid grow gap-x-7 gap-y-5 px-3.5 pt-1 pb-4.5 sm:px-4.5 md:grid-cols-[260px_minmax(0,1fr)]">
          <EarningsBreakdown home={home} />
          <EarningsChart home={home} />
        </div>
        <SourceCells home={home} />
      </div>
    </Card>
  )
}

const link = 'hit-area relative w-fit font-medium text-12 text-brand-ink underline-offset-3 hover:underline'

function EarningsBreakdown({ home }: { home: CreatorHome }) {
  const { current, previous, creator, period } = home
  const paymentsLink = usePaymentsLink()
  const { before } = periodNames[period]
  const change = changeOf(current.you, previous.you, `Nothing in ${before}`)
  const feePercent = percentOf(current.fee, current.gross)
  const agencyPercent = percentOf(current.agency, current.gross - current.fee)
  return (
    <div className="min-w-0">
      <Link
        to={paymentsLink(null)}
        preventScrollReset
        className="-mx-1.5 block rounded-control px-1.5 hover:bg-hover focus-visible:outline-offset-0">
        <span className="block text-13 text-ink-2">You get</span>
        <span className="block font-semibold text-40 tabular-nums leading-11 tracking-[-0.028em]">
          {formatMoney(current.you)}
        </span>
      </Link>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1 text-12 text-ink-3 tabular-nums">
        <ChangeText change={change} />
        {change.direction !== 'none' && `from ${formatMoney(previous.you)}`}
      </p>
      <dl className="mt-4 text-13 tabular-nums">
        <Row label="Your fans paid" value={formatExact(current.gross)} tone="text-ink" />
        <Row
          label={feePercent ? `Platform fees, ${feePercent}` : 'Platform fees'}
          value={formatExact(-current.fee)}
        />
        <Row
          label={agencyPercent ? `${creator.agency}, ${agencyPercent} of the rest` : creator.agency}
          value={formatExact(-current.agency)}
        />
        <Row
          label="You get"
          value={formatExact(current.you)}
          tone="mt-1 border-line-control border-t pt-2 font-semibold text-ink"
        />
      </dl>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {current.payments > 0 && (
          <Link to={paymentsLink(null)} preventScrollReset className={link}>
            {current.payments === 1
              ? 'See the payment'
              : `See all ${current.payments.toLocaleString('en-US')} payments`}
          </Link>
        )}
        <Link to={`/dashboard/creators/${creator.id}?tab=statements`} className={link}>
          Statements
        </Link>
      </p>
    </div>
  )
}

function Row({ label, value, tone = 'text-ink-2' }: { label: string; value: string; tone?: string }) {
  return (
    <div className={cx('flex justify-between gap-3 py-1.25', tone)}>
      <dt className="wrap-anywhere min-w-0">{label}</dt>
      <dd className="flex-none">{value}</dd>
    </div>
  )
}

/** Arrow, sign and text, so color is never the only signal. */
export function ChangeText({ change: { text, direction } }: { change: Change }) {
  if (direction === 'none') return <span>{text}</span>
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <b
      className={cx(
        'inline-flex items-center gap-0.5 font-medium',
        direction === 'up' ? 'text-good-ink' : 'text-rose-ink',
      )}>
      <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2} />
      {text}
    </b>
  )
}
