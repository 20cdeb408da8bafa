import { INITIAL_HOME_ACTIVITY, MAX_HOME_ACTIVITY } from '@greenroom/contract/features/home/home.rules.ts'
import type { Activity } from '@greenroom/contract/features/home/home.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePollMs } from '../../platform/live-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Ago } from '../../ui/format.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { describeActivity } from './activity-text.ts'
import { activityQuery } from './home.data.ts'

/** Shows the latest three activities, or more on request. */
export function ActivityCard({ zone }: { zone: string }) {
  const [isExpanded, setExpanded] = useState(false)
  // Requests one more than shown, to know whether there are more.
  const activity = useQuery({
    ...activityQuery(isExpanded ? MAX_HOME_ACTIVITY : INITIAL_HOME_ACTIVITY + 1),
    refetchInterval: usePollMs(),
  })
  const rows = activity.data ?? []
  const visible = isExpanded ? rows : rows.slice(0, INITIAL_HOME_ACTIVITY)
  return (
    <Card>
      <CardHeader title="Recent Activity" />
      {activity.isPending && <RowSkeletons rows={3} />}
      {activity.isError && !activity.data && <ErrorState title="Could not load activity" query={activity} />}
      {activity.data?.length === 0 && (
        <EmptyState title="Nothing yet">Your team’s activity will appear here.</EmptyState>
      )}
      <ul aria-label="Recent activity">
        {visible.map((entry) => (
          <ActivityRow key={entry.id} activity={entry} zone={zone} />
        ))}
      </ul>
      {rows.length > INITIAL_HOME_ACTIVITY && (
        <div className="border-line border-t px-2.5 py-1.5">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isExpanded}
            busy={isExpanded && activity.isPlaceholderData}
            onClick={() => setExpanded((current) => !current)}>
            {isExpanded ? 'Show less' : 'Show more'}
          </Button>
        </div>
      )}
    </Card>
  )
}

function ActivityRow({ activity, zone }: { activity: Activity; zone: string }) {
  const { parts, to } = describeActivity(activity)
  const text = parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <b key={index} className="font-medium text-ink">
        {part.strong}
      </b>
    ),
  )
  const row = 'flex min-h-11 items-baseline justify-between gap-x-3 px-4.5 py-2.5 text-13'
  const content = (
    <>
      <span className="wrap-anywhere min-w-0 text-ink-2">{text}</span>
      <span className="flex-none text-12 text-ink-3">
        <Ago at={activity.at} zone={zone} />
      </span>
    </>
  )
  return (
    <li className="border-line border-t">
      {to ? (
        <Link to={to} className={`${row} -outline-offset-2 hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  )
}
