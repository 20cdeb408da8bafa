import { Link } from 'react-router'
import { useMinute } from '../../ui/format.tsx'
import { formatWaiting } from './operators-labels.ts'

type Conversation = {
  fan: { id: string; name: string }
  creator: { name: string }
  waitingSince: string
  isWaiting?: boolean
}

type OpenConversationsProps = { conversations: readonly Conversation[]; emptyText: string }

/** Conversations handed over; those replied to since are marked. */
export function OpenConversations({ conversations, emptyText }: OpenConversationsProps) {
  const now = useMinute()
  if (conversations.length === 0) return <p className="text-13 text-ink-2">{emptyText}</p>
  return (
    <ul aria-label="Open conversations" className="divide-y divide-line rounded-control border border-line">
      {conversations.map(({ fan, creator, waitingSince, isWaiting = true }) => (
        <li key={fan.id}>
          <Link
            to={`/dashboard/chat/${fan.id}`}
            className="flex min-h-9 items-center gap-3 px-3 py-1.5 text-13 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11">
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{fan.name}</span>
              <span className="ml-2 text-12 text-ink-3">{creator.name}</span>
            </span>
            <span className="flex-none text-12 text-ink-2 tabular-nums">
              {isWaiting ? `Waiting ${formatWaiting(waitingSince, now)}` : 'Answered'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
