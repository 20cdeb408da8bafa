import type { OperatorHome } from '@greenroom/contract/features/operators/operator-home.schema.ts'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { formatWaiting, plural } from '../operators-labels.ts'

type QueueCardProps = { queue: OperatorHome['queue']; now: Date }

export function QueueCard({ queue, now }: QueueCardProps) {
  const hiddenCount = queue.total - queue.conversations.length
  return (
    <Card>
      <CardHeader
        title="Fans waiting for a reply"
        note={queue.total > 0 ? `${queue.total}, longest wait first` : undefined}
        action={
          <LinkButton size="sm" variant="ghost" to="/dashboard/chat?sort=waiting">
            Open queue
          </LinkButton>
        }
      />
      {queue.total === 0 && (
        <EmptyState title="All caught up">New messages from your creators’ fans appear here.</EmptyState>
      )}
      <ol>
        {queue.conversations.map(({ fan, creator, waitingSince, preview, unread }) => (
          <li key={fan.id} className="border-line border-t">
            <Link
              to={`/dashboard/chat/${fan.id}`}
              className="flex items-center gap-3 px-4.5 py-2.5 -outline-offset-2 hover:bg-hover">
              <Avatar name={fan.name} size={32} />
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-3">
                  <span className="truncate font-medium">
                    {fan.name}
                    <span className="ml-2 font-normal text-12 text-ink-3">for {creator.name}</span>
                  </span>
                  <span className="flex-none font-medium text-13 tabular-nums">
                    {formatWaiting(waitingSince, now)}
                  </span>
                </span>
                <span className="flex justify-between gap-3 text-12 text-ink-2">
                  <span className="truncate">{preview || 'Media'}</span>
                  {unread > 0 && <span className="flex-none tabular-nums">{unread} unread</span>}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <p className="border-line border-t px-4.5 py-2.5 text-13 text-ink-2">
          {plural(hiddenCount, 'more conversation')} in{' '}
          <Link to="/dashboard/chat?sort=waiting" className="link-in-text">
            chat
          </Link>
          .
        </p>
      )}
    </Card>
  )
}
