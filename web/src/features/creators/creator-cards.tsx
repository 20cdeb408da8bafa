import type { creatorSummary } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { StatCards } from '../../ui/stat-cards.tsx'

type Summary = z.infer<typeof creatorSummary>
type CreatorCardsProps = { summary: UseQueryResult<Summary>; canSeeRevenue: boolean }

const unfiltered = { search: '' }

/** Covers all visible creators, regardless of the list's filters. */
export function CreatorCards({ summary, canSeeRevenue }: CreatorCardsProps) {
  const money = (label: string, amount: number | null, note: string) =>
    amount === null ? [] : [{ label, value: <Money amount={amount} />, note, to: unfiltered }]
  return (
    <StatCards
      query={summary}
      labels={canSeeRevenue ? ['Total', 'Total Revenue', 'Avg Revenue', 'Top Performer'] : ['Total']}
      cards={({ total, totalRevenue, avgRevenue, topPerformer }) => [
        {
          label: 'Total',
          value: formatCount(total),
          note: canSeeRevenue ? 'Excluding archived' : 'Assigned to you',
          to: unfiltered,
        },
        ...money('Total Revenue', totalRevenue, 'Gross, all time'),
        ...money('Avg Revenue', avgRevenue, 'Per creator, excluding pending sign-ups'),
        ...(canSeeRevenue ? [topCard(topPerformer)] : []),
      ]}
    />
  )
}

function topCard(top: Summary['topPerformer']) {
  const label = 'Top Performer'
  if (!top) return { label, value: 'N/A', note: 'None yet', to: undefined }
  return {
    label,
    value: <span title={top.stageName}>{top.stageName}</span>,
    note: <Money amount={top.totalRevenue} />,
    to: `/dashboard/creators/${top.id}`,
  }
}
