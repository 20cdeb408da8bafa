import { useQuery } from '@tanstack/react-query'
import { creatorsQuery } from '../../../platform/creators-query.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ROW_HEIGHT } from './inbox-row.tsx'
import { type InboxView, isFiltered } from './inbox-view.ts'

export function RowSkeleton() {
  return (
    <li
      aria-hidden="true"
      style={{ height: ROW_HEIGHT }}
      className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-2 pr-3.5 pl-3">
      <Skeleton className="size-9 self-start rounded-full" />
      <span className="flex flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-2.5 w-1/3" />
      </span>
    </li>
  )
}

export function InboxSkeleton() {
  return (
    <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">Loading conversations</span>
      <ul>
        {Array.from({ length: 12 }, (_, row) => row).map((row) => (
          <RowSkeleton key={row} />
        ))}
      </ul>
    </div>
  )
}

const reasons: Record<InboxView['filter'], string> = {
  all: 'No conversations match these filters.',
  unread: 'All messages are read.',
  vip: 'VIP starts at $500 in total spend, Whale at $1,000.',
  flagged: 'No flagged messages.',
}

export function NoConversations({ view, onClear }: { view: InboxView; onClear: () => void }) {
  const { role, agency } = useUser()
  // Already fetched by the bar above.
  const creators = useQuery({ ...creatorsQuery, enabled: role === 'CHAT_OPERATOR' })
  const hasNoCreators = role === 'CHAT_OPERATOR' && creators.data?.length === 0
  const hasFilters = isFiltered(view)
  return (
    <div role="status">
      <EmptyState
        title="No conversations found"
        action={hasFilters && !hasNoCreators && <Button onClick={onClear}>Show all conversations</Button>}>
        {hasNoCreators
          ? `No creators are assigned to you yet. Ask an admin of ${agency.name} to assign you one in Settings > Team.`
          : reasonOf(view, hasFilters)}
      </EmptyState>
    </div>
  )
}

function reasonOf(view: InboxView, hasFilters: boolean): string {
  if (!hasFilters) return 'Conversations appear here after the first message.'
  if (view.q) return `No fans match “${view.q}” with these filters.`
  if (view.filter !== 'all') return reasons[view.filter]
  if (view.assigned === 'me') return 'No conversations are assigned to you.'
  return reasons.all
}
