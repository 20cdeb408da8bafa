import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '../../ui/count.ts'
import { StatCards } from '../../ui/stat-cards.tsx'
import type { ApplicationView } from './review-view.ts'

type Summary = { total: number; pending: number; approved: number; conversionRate: number }
type ApplicationCardsProps = { summary: UseQueryResult<Summary>; view: ApplicationView }

/** Each card links to its applications. */
export function ApplicationCards({ summary, view }: ApplicationCardsProps) {
  const to = (status: 'PENDING' | 'APPROVED') =>
    view.status === status ? { search: '' } : { search: `?status=${status}` }
  const filter = (status: 'PENDING' | 'APPROVED') => ({ to: to(status), current: view.status === status })
  return (
    <StatCards
      query={summary}
      labels={['Total', 'Pending Review', 'Approved', 'Conversion Rate']}
      cards={({ total, pending, approved, conversionRate }) => [
        { label: 'Total', value: formatCount(total), note: 'All time', to: { search: '' } },
        {
          label: 'Pending Review',
          value: formatCount(pending),
          note: pending === 0 ? 'None pending' : 'Waiting for review',
          ...filter('PENDING'),
        },
        {
          label: 'Approved',
          value: formatCount(approved),
          note: 'Invited to sign in',
          ...filter('APPROVED'),
        },
        {
          label: 'Conversion Rate',
          value: `${conversionRate}%`,
          note: `${formatCount(approved)} of ${formatCount(total)} approved`,
          to: to('APPROVED'),
        },
      ]}
    />
  )
}
