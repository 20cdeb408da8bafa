import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { iconStroke, squareButtonClass } from '../../ui/button-style.ts'
import { useMinute } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { bellQuery } from './notifications.data.ts'
import { TimedNotificationRow } from './timed-notification-row.tsx'
import { useNotificationActions } from './use-notification-actions.ts'
import { useRowFocus } from './use-row-focus.ts'

type BellPanelProps = {
  user: SessionUser
  unread: number
  title: ReactNode
  /** Close button of the sheet; the popover has none. */
  close?: ReactNode
  body: RefObject<HTMLDivElement | null>
  onClose: () => void
}

/** The newest notifications, in a popover or a sheet. */
export function BellPanel({ user, unread, title, close, body, onClose }: BellPanelProps) {
  const { data: rows, isError, error, refetch } = useQuery(bellQuery)
  const actions = useNotificationActions()
  const now = useMinute()
  const zone = user.agency.timeZone
  const { tabStop, onRead, onRemove, focus, listHandlers } = useRowFocus({
    container: body,
    rows: rows ?? NO_ROWS,
    actions,
  })

  // If the panel was opened while loading, focus moves to the first row once it is loaded.
  const isLoaded = rows !== undefined
  const focusFirst = useEffectEvent(() => focus(tabStop))
  useEffect(() => {
    if (isLoaded && document.activeElement === body.current) focusFirst()
  }, [isLoaded, body])

  return (
    <>
      <div className="flex min-h-12 flex-none items-center gap-1 border-line border-b py-1.5 pr-2 pl-4">
        {title}
        <span className="flex-1" />
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              focus(tabStop)
              actions.readAll()
            }}>
            Mark all read
          </Button>
        )}
        <Link
          to="/dashboard/settings?section=notifications"
          aria-label="Notification preferences"
          data-tip="Notification preferences"
          onClick={onClose}
          className={squareButtonClass('ghost', 'sm')}>
          <Settings2 aria-hidden="true" className="size-4" strokeWidth={iconStroke} />
        </Link>
        {close}
      </div>
      <div
        ref={body}
        tabIndex={-1}
        className="min-h-24 flex-1 overflow-y-auto overscroll-contain outline-none"
        {...listHandlers}>
        {rows === undefined && !isError && <BellSkeleton />}
        {rows === undefined && isError && (
          <ErrorState
            title="Could not load your notifications"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {rows?.length === 0 && (
          <EmptyState title="No notifications">
            {isVisiting(user)
              ? `You’re not a member of ${user.agency.name}, so you don’t get notifications here. Switch to your own agency to see yours.`
              : 'New notifications appear here.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
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
                onNavigate={onClose}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-none border-line border-t p-1.5">
        <LinkButton to="/dashboard/notifications" variant="ghost" className="w-full" onClick={onClose}>
          See all
        </LinkButton>
      </div>
    </>
  )
}

const NO_ROWS: never[] = []

const isVisiting = (user: SessionUser) => may(user.role, 'agency:switch') && !user.agency.isHouse

function BellSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading notifications</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 border-line border-b py-3 pr-4 pl-6 last:border-b-0">
          <Skeleton className="size-8 flex-none rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3 w-16" />
          </div>
        </div>
      ))}
    </div>
  )
}
