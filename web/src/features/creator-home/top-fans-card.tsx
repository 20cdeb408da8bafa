import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePollMs } from '../../platform/live-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Day } from '../../ui/format.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import { topFansQuery } from './creator-home.data.ts'
import { lastPurchase, periodNames } from './creator-home-text.ts'

type TopFansCardProps = { period: CreatorPeriod; fans: number; zone: string }

export function TopFansCard({ period, fans, zone }: TopFansCardProps) {
  const topFans = useQuery({ ...topFansQuery(period), refetchInterval: usePollMs() })
  return (
    <Card>
      <CardHeader
        title="Top fans"
        note={periodNames[period].now}
        action={
          fans > 0 && (
            <LinkButton size="sm" variant="ghost" to="/dashboard/fans">
              All {fans.toLocaleString('en-US')}
            </LinkButton>
          )
        }
      />
      {topFans.isPending && <RowSkeletons rows={3} />}
      {topFans.isError && !topFans.data && <ErrorState title="Could not load fans" query={topFans} />}
      {topFans.data?.length === 0 && (
        <EmptyState title={`No payments in the last ${periodNames[period].now}`}>
          Your highest-paying fans appear here.
        </EmptyState>
      )}
      <ol className={cx(topFans.isPlaceholderData && 'opacity-60')}>
        {topFans.data?.map((fan) => (
          <li key={fan.id} className="border-line border-t">
            <Link
              to={`/dashboard/fans/${fan.id}`}
              className="grid min-h-11 grid-cols-[1.75rem_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 px-3.5 py-2 text-13 -outline-offset-2 hover:bg-hover sm:px-4.5">
              <Avatar name={fan.name} size={28} />
              <span className="min-w-0">
                <b className="block truncate font-medium">{fan.name}</b>
                {fan.last && (
                  <span className="block truncate text-12 text-ink-3">
                    {lastPurchase(fan.last)} · <Day at={fan.last.at} zone={zone} />
                  </span>
                )}
              </span>
              <TierBadge tier={fan.tier} brief />
              <b className="min-w-12 text-right font-semibold tabular-nums">{formatMoney(fan.spent)}</b>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
