import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePollMs } from '../../platform/live-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { pluralize } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { performersQuery } from './home.data.ts'

export function PerformersCard() {
  const performers = useQuery({ ...performersQuery, refetchInterval: usePollMs() })
  const max = performers.data?.[0]?.revenue ?? 0
  return (
    <Card>
      <CardHeader
        title="Top Performers"
        note="Last 30 days"
        action={
          <LinkButton size="sm" variant="ghost" to="/dashboard/creators?sort=revenue">
            View All
          </LinkButton>
        }
      />
      {performers.isPending && <RowSkeletons rows={3} />}
      {performers.isError && !performers.data && (
        <ErrorState title="Could not load creators" query={performers} />
      )}
      {performers.data?.length === 0 && (
        <EmptyState title="No sales in the last 30 days">
          Record a sale or import your sales to see who brings in the most.
        </EmptyState>
      )}
      <ol>
        {performers.data?.map((creator, index) => (
          <li key={creator.id} className="border-line border-t">
            <Link
              to={`/dashboard/creators/${creator.id}`}
              className="grid min-h-11 grid-cols-[1rem_1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4.5 py-1.5 -outline-offset-2 hover:bg-hover md:grid-cols-[1rem_1.75rem_minmax(0,1fr)_minmax(0,1fr)_5rem_5.5rem]">
              <span className="text-12 text-ink-3 tabular-nums">{index + 1}</span>
              <Avatar name={creator.stageName} kind="creator" size={28} />
              <span className="min-w-0 truncate font-medium">
                {creator.stageName}
                <small className="ml-2 font-normal text-12 text-ink-3">
                  {pluralize(creator.fans, 'fan')}
                </small>
              </span>
              <span aria-hidden="true" className="h-1.5 rounded-full bg-line max-md:hidden">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${Math.max(2, (creator.revenue / max) * 100)}%` }}
                />
              </span>
              <span className="text-right font-medium tabular-nums">{formatMoney(creator.revenue)}</span>
              <Growth now={creator.revenue} before={creator.previousRevenue} />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Growth({ now, before }: { now: number; before: number }) {
  const percent = percentChange(now, before)
  const tip = `${formatMoney(before)} in the previous 30 days`
  if (percent === null)
    return (
      <span data-tip={tip} className="text-right text-12 text-ink-3 max-md:hidden">
        No prior sales
      </span>
    )
  return (
    <span
      data-tip={tip}
      className={cx(
        'text-right font-medium text-12 tabular-nums max-md:hidden',
        percent < 0 ? 'text-rose-ink' : 'text-good-ink',
      )}>
      {percent < 0 ? '−' : '+'}
      {Math.abs(percent).toFixed(1)}%
    </span>
  )
}
