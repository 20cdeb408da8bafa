import { typesFor } from '@greenroom/contract/features/notifications/notification-reach.rules.ts'
import { typeNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { NotificationList, NotificationListSkeleton } from './notification-list.tsx'
import { emptyReason, type NotificationView, parseView, withView } from './notification-view.ts'
import { notificationsQuery, unreadQuery } from './notifications.data.ts'
import { ReadFilter } from './read-filter.tsx'
import { useNotificationActions } from './use-notification-actions.ts'

export const meta = () => [{ title: titleOf('Notifications') }]

export default function NotificationsPage() {
  const { role, agency } = useUser()
  const [params, setParams] = useSearchParams()
  const view = parseView(params)
  const list = useInfiniteQuery(notificationsQuery(view))
  // The bell keeps this up to date.
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: false })
  const actions = useNotificationActions()
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const types = typesFor(role)
  const typeOptions = view.type && !types.includes(view.type) ? [...types, view.type] : types
  const isFiltered = view.filter !== null || view.type !== null
  const isVisiting = may(role, 'agency:switch') && !agency.isHouse

  function change(next: Partial<NotificationView>) {
    setParams((current) => withView(current, next), { preventScrollReset: true })
  }

  return (
    <div className="pb-12">
      <div className="flex flex-wrap items-center gap-2 px-4 py-4 md:px-7 md:pt-6">
        <ReadFilter value={view.filter} unread={unread} onChange={(filter) => change({ filter })} />
        <FilterChip
          label="Type"
          value={view.type}
          options={typeOptions.map((type) => ({ value: type, label: typeNames[type] }))}
          onValueChange={(type) => change({ type })}
        />
        <span className="flex-1 max-sm:hidden" />
        <Button icon={CheckCheck} disabled={unread === 0} onClick={actions.readAll}>
          Mark all read
        </Button>
      </div>
      {list.isPending && <NotificationListSkeleton />}
      {list.isError && rows.length === 0 && (
        <div className="border-line border-t md:px-2.5">
          <ErrorState title="Could not load your notifications" query={list} />
        </div>
      )}
      {list.data && rows.length === 0 && !list.isError && !list.hasNextPage && (
        <div className="border-line border-t md:px-2.5">
          <EmptyState
            title="No notifications"
            action={
              isFiltered ? (
                <Button onClick={() => change({ filter: null, type: null })}>Show all</Button>
              ) : (
                <LinkButton to="/dashboard/settings?section=notifications">
                  Notification preferences
                </LinkButton>
              )
            }>
            {isVisiting
              ? `You’re not a member of ${agency.name}, so you don’t get notifications here. Switch to your own agency to see yours.`
              : emptyReason(view)}
          </EmptyState>
        </div>
      )}
      {(rows.length > 0 || (list.hasNextPage && !list.isError)) && (
        <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <NotificationList
            rows={rows}
            zone={agency.timeZone}
            actions={actions}
            removesRead={view.filter === 'unread'}
            busy={list.isFetching}
            hasMore={list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError}
            onNearEnd={() => void list.fetchNextPage()}
          />
          {list.isFetchNextPageError && (
            <ErrorState
              title="Could not load more notifications"
              error={list.error}
              onRetry={() => void list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  )
}
