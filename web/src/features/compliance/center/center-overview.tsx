import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { formatCount, pluralize } from '../../../ui/count.ts'
import { formatShortTime, useMinute } from '../../../ui/format.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { deskQuery } from '../cases/cases.data.ts'
import { DeskSummary } from '../cases/desk-summary.tsx'
import { summaryQuery } from '../violation-summary.ts'
import { QuickActions } from './quick-actions.tsx'
import { durationLabel, parseViolationView, timeUntil } from './violations-view.ts'

/** Stats that link to the matching rows, quick actions, and the most urgent cases. */
export function CenterOverview() {
  const { timeZone } = useUser().agency
  const now = useMinute()
  const [params] = useSearchParams()
  const summary = useQuery(summaryQuery)
  const { data: desk } = useQuery(deskQuery)
  const { status: selectedStatus } = parseViolationView(params)
  const filterLink = (status: 'PENDING' | 'ESCALATED' | 'RESOLVED') => ({
    to: { search: selectedStatus === status ? '' : `?status=${status}` },
    current: selectedStatus === status,
  })
  return (
    <div className="flex flex-col gap-3.5">
      <StatCards
        query={summary}
        labels={['Pending Review', 'Escalated', 'Resolved', 'Next deadline']}
        cards={(data) => [
          {
            label: 'Pending Review',
            value: formatCount(data.pending),
            note: data.oldestPendingAt ? (
              <>
                {data.critical > 0 && (
                  <b className="font-medium text-rose-ink">{formatCount(data.critical)} critical</b>
                )}
                {data.critical > 0 ? ', oldest' : 'Oldest'}{' '}
                {formatShortTime(data.oldestPendingAt, timeZone, now)}
              </>
            ) : (
              'Nothing to review'
            ),
            ...filterLink('PENDING'),
          },
          {
            label: 'Escalated',
            value: formatCount(data.escalated),
            note: data.escalatedTo ? `With ${data.escalatedTo}` : pluralize(data.escalated, 'case'),
            ...filterLink('ESCALATED'),
          },
          {
            label: 'Resolved',
            value: formatCount(data.resolved),
            note:
              data.medianMinutes === null
                ? '30 days'
                : `30 days, median ${durationLabel(data.medianMinutes)}`,
            ...filterLink('RESOLVED'),
          },
          {
            label: 'Next deadline',
            value: desk?.nextDueAt ? timeUntil(desk.nextDueAt, now) : 'None',
            note: desk && `${pluralize(desk.open, 'open case')}, ${formatCount(desk.late)} overdue`,
            to: { search: '?tab=cases' },
          },
        ]}
      />
      <QuickActions />
      <DeskSummary />
    </div>
  )
}
