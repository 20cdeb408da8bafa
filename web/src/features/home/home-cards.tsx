import { percentChangeOr100, SMALL_BASE } from '@greenroom/contract/features/home/home.rules.ts'
import type { Home } from '@greenroom/contract/features/home/home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { usePollMs } from '../../platform/live-queries.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { homeQuery } from './home.data.ts'

/** The home page's four figures. Each links to the list behind it. */
export function HomeCards({ role }: { role: Role }) {
  const home = useQuery({ ...homeQuery, refetchInterval: usePollMs() })
  if (home.isError && !home.data)
    return (
      <Card>
        <ErrorState title="Could not load your figures" query={home} />
      </Card>
    )
  if (!home.data) return <CardSkeletons />
  const { revenue, activeCreators, fans, messagesToday } = home.data
  return (
    <StatStrip>
      {revenue && <RevenueCard revenue={revenue} role={role} />}
      <StatCard
        label="Active Creators"
        value={formatCount(activeCreators.now)}
        to="/dashboard/creators?status=ACTIVE"
        hint={`${formatCount(activeCreators.weekAgo)} active 7 days ago`}
        {...changeProps(activeCreators, formatCount, SMALL_BASE.count)}
      />
      <StatCard
        label="Total Fans"
        value={formatCount(fans.now)}
        to="/dashboard/fans"
        trend={fans.days}
        hint={`${formatCount(fans.weekAgo)} in total 7 days ago`}
        {...changeProps(fans, formatCount, SMALL_BASE.count)}
      />
      <StatCard
        label="Messages Today"
        value={formatCount(messagesToday.now)}
        to="/dashboard/chat"
        trend={messagesToday.days}
        hint={`${formatCount(messagesToday.weekAgo)} by this time on the same weekday last week`}
        {...changeProps(messagesToday, formatCount, SMALL_BASE.count)}
      />
    </StatStrip>
  )
}

type RevenueCardProps = { revenue: NonNullable<Home['revenue']>; role: Role }

function RevenueCard({ revenue, role }: RevenueCardProps) {
  const hint = `Last 7 days: ${formatMoney(revenue.lastWeek)}. Previous 7 days: ${formatMoney(revenue.weekBefore)}.`
  return (
    <StatCard
      label="Total Revenue"
      value={formatMoney(revenue.total)}
      to={revenuePath(role)}
      trend={revenue.days}
      hint={hint}
      {...changeProps({ now: revenue.lastWeek, weekAgo: revenue.weekBefore }, formatMoney, SMALL_BASE.money)}
    />
  )
}

/** Links to the transactions that add up to the figure, if the role has access to them. */
function revenuePath(role: Role): string {
  return may(role, 'analytics:read')
    ? '/dashboard/analytics/transactions'
    : '/dashboard/creators?sort=revenue'
}

/** Always a percentage; a small base is shown beside it. */
function changeProps(
  { now, weekAgo }: { now: number; weekAgo: number },
  format: (value: number) => string,
  smallBase: number,
) {
  const hasSmallBase = weekAgo < smallBase && now !== weekAgo
  return {
    delta: percentChangeOr100(now, weekAgo),
    ...(hasSmallBase && { note: `Small base: ${format(weekAgo)} last week` }),
  }
}

function CardSkeletons() {
  return (
    <div aria-busy="true">
      <StatStrip>
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <div key={key} className="flex flex-col gap-2.5 border-line border-r border-b px-4.5 py-4">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-7 w-28" />
            <Skeleton className="h-3 w-32" />
          </div>
        ))}
      </StatStrip>
    </div>
  )
}
