import type { creatorSummary } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'
import { ErrorState } from '../../ui/states.tsx'

type CreatorCardsProps = {
  summary: UseQueryResult<z.infer<typeof creatorSummary>>
  canSeeRevenue: boolean
}

/** Covers all visible creators, regardless of the list's filters. */
export function CreatorCards({ summary, canSeeRevenue }: CreatorCardsProps) {
  if (summary.isPending) return <CardSkeletons canSeeRevenue={canSeeRevenue} />
  if (!summary.data)
    return (
      <Card>
        <ErrorState title="Could not load figures" query={summary} />
      </Card>
    )
  const { total, totalRevenue, avgRevenue, topPerformer } = summary.data
  const all = { search: '' }
  return (
    <StatStrip>
      <StatCard
        compact
        label="Total"
        value={formatCount(total)}
        note={canSeeRevenue ? 'Not archived' : 'Assigned to you'}
        to={all}
      />
      {totalRevenue !== null && (
        <StatCard
          compact
          label="Total Revenue"
          value={<Money amount={totalRevenue} />}
          note="Gross, all time"
          to={all}
        />
      )}
      {avgRevenue !== null && (
        <StatCard
          compact
          label="Avg Revenue"
          value={<Money amount={avgRevenue} />}
          note="Per creator"
          to={all}
        />
      )}
      {canSeeRevenue && (
        <StatCard
          compact
          label="Top Performer"
          value={topPerformer ? <span title={topPerformer.stageName}>{topPerformer.stageName}</span> : 'N/A'}
          note={topPerformer ? <Money amount={topPerformer.totalRevenue} /> : 'None yet'}
          to={topPerformer ? `/dashboard/creators/${topPerformer.id}` : undefined}
        />
      )}
    </StatStrip>
  )
}

function CardSkeletons({ canSeeRevenue }: { canSeeRevenue: boolean }) {
  const labels = canSeeRevenue ? ['Total', 'Total Revenue', 'Avg Revenue', 'Top Performer'] : ['Total']
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
