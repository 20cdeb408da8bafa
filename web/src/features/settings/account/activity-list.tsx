import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { activityQuery } from './activity.data.ts'
import { activityText } from './activity-labels.ts'

/** The account's security events and who caused them. */
export function ActivityList({ zone }: { zone: string }) {
  const activity = useQuery(activityQuery)
  return (
    <section aria-labelledby="account-activity" className="mt-3 flex flex-col gap-3">
      <h3 id="account-activity" className="font-semibold text-16 tracking-tight">
        Account activity
      </h3>
      {activity.isPending && <RowSkeletons rows={2} />}
      {activity.isError && (
        <Card>
          <ErrorState title="Could not load your activity" query={activity} />
        </Card>
      )}
      {activity.data?.length === 0 && (
        <Card>
          <EmptyState title="No changes yet">
            Changes to your password, email and two-factor appear here, including those made by others.
          </EmptyState>
        </Card>
      )}
      {activity.data && activity.data.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line">
          {activity.data.map((change) => (
            <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4.5 py-3">
              <span className="wrap-anywhere min-w-0">{activityText(change)}</span>
              <span className="text-12 text-ink-3">
                <DateTime at={change.at} zone={zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
