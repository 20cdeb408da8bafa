import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { useMinute } from '../../ui/format.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { bellQuery } from './notifications.data.ts'
import { TimedNotificationRow } from './timed-notification-row.tsx'
import { useNotificationActions } from './use-notification-actions.ts'
import { useRowFocus } from './use-row-focus.ts'

const MAX_ROWS = 4
const noop = () => {}

/** The newest notifications, for the creator's home page. */
export function NotificationsCard({ zone }: { zone: string }) {
  const notifications = useQuery(bellQuery)
  const rows = (notifications.data ?? []).slice(0, MAX_ROWS)
  const actions = useNotificationActions()
  const now = useMinute()
  const container = useRef<HTMLDivElement>(null)
  const { tabStop, onRead, onRemove, listHandlers } = useRowFocus({ container, rows, actions })
  return (
    <Card>
      <CardHeader
        title="Notifications"
        action={
          <LinkButton size="sm" variant="ghost" to="/dashboard/notifications">
            See all
          </LinkButton>
        }
      />
      {notifications.isPending && <RowSkeletons rows={3} />}
      {notifications.isError && !notifications.data && (
        <ErrorState title="Could not load your notifications" query={notifications} />
      )}
      {notifications.data?.length === 0 && (
        <EmptyState title="No notifications">New notifications appear here.</EmptyState>
      )}
      <div ref={container} tabIndex={-1} className="border-line border-t outline-none" {...listHandlers}>
        <ul aria-label="Newest notifications">
          {rows.map((row) => (
            <TimedNotificationRow
              key={row.id}
              row={row}
              zone={zone}
              now={now}
              isTabStop={row.id === tabStop}
              onRead={onRead}
              onRemove={onRemove}
              onNavigate={noop}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
