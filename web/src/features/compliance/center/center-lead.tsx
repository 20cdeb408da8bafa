import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { counted, formatCount } from '../../../ui/count.ts'
import { formatSeen, useMinute } from '../../../ui/format.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { deskQuery } from '../cases/cases.data.ts'
import { DeskSummary } from '../cases/desk-summary.tsx'
import { summaryQuery } from '../violation-summary.ts'
import { QuickActions } from './quick-actions.tsx'
import { spanLabel, untilLabel, viewIn } from './violations-view.ts'

/** Figures linked to their rows, and links to the other parts. */
export function CenterLead() {
  const { timeZone } = useUser().agency
  const now = useMinute()
  const [params] = useSearchParams()
  const summary = useQuery(summaryQuery)
  const { data: desk } = useQuery(deskQuery)
  const { status: current } = viewIn(params)
  const filter = (status: 'PENDING' | 'ESCALATED' | 'RESOLVED') => ({
    to: { search: current === status ? '' : `?status=${status}` },
    current: current === status,
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
                  <b className="font-medium text-rose-ink">{formatCount(data.critical)} critical </b>
                )}
                oldest {formatSeen(data.oldestPendingAt, timeZone, now)}
              </>
            ) : (
              'Nothing to review'
            ),
            ...filter('PENDING'),
          },
          {
            label: 'Escalated',
            value: formatCount(data.escalated),
            note: data.escalatedTo ? `with ${data.escalatedTo}` : counted(data.escalated, 'case'),
            ...filter('ESCALATED'),
          },
          {
            label: 'Resolved',
            value: formatCount(data.resolved),
            note:
              data.medianMinutes === null ? '30 days' : `30 days, median ${spanLabel(data.medianMinutes)}`,
            ...filter('RESOLVED'),
          },
          {
            label: 'Next deadline',
            value: desk?.nextDueAt ? untilLabel(desk.nextDueAt, now) : 'None',
            note: desk && `${counted(desk.open, 'open case')}, ${formatCount(desk.late)} overdue`,
            to: { search: '?tab=cases' },
          },
        ]}
      />
      <QuickActions />
      <DeskSummary />
    </div>
  )
}
