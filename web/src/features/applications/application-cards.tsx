import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { ApplicationView } from './review-view.ts'

type Summary = { total: number; pending: number; approved: number; conversionRate: number }

const labels = ['Total', 'Pending Review', 'Approved', 'Conversion Rate']

type ApplicationCardsProps = { summary: UseQueryResult<Summary>; view: ApplicationView }

/** Each card links to its applications. */
export function ApplicationCards({ summary, view }: ApplicationCardsProps) {
  if (summary.isPending) return <CardSkeletons />
  if (!summary.data)
    return (
      <Card>
        <ErrorState title="Could not load figures" query={summary} />
      </Card>
    )
  const { total, pending, approved, conversionRate } = summary.data
  const to = (status: 'PENDING' | 'APPROVED') =>
    view.status === status ? { search: '' } : { search: `?status=${status}` }
  return (
    <StatStrip>
      <StatCard compact label="Total" value={formatCount(total)} note="All time" to={{ search: '' }} />
      <StatCard
        compact
        label="Pending Review"
        value={formatCount(pending)}
        note={pending === 0 ? 'None pending' : 'Waiting for review'}
        to={to('PENDING')}
        current={view.status === 'PENDING'}
      />
      <StatCard
        compact
        label="Approved"
        value={formatCount(approved)}
        note="Invited to sign in"
        to={to('APPROVED')}
        current={view.status === 'APPROVED'}
      />
      <StatCard
        compact
        label="Conversion Rate"
        value={`${conversionRate}%`}
        note={`${formatCount(approved)} of ${formatCount(total)} approved`}
        to={to('APPROVED')}
      />
    </StatStrip>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy="true">
      <StatStrip>
        {labels.map((label) => (
          <div
            key={label}
            className="flex min-w-0 flex-col border-line border-r border-b px-3.5 py-3 sm:px-4.5"
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
