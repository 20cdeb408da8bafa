import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useMinute } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupByDay } from './notification-days.ts'
import { TimedNotificationRow } from './timed-notification-row.tsx'
import type { NotificationActions } from './use-notification-actions.ts'
import { useRowFocus } from './use-row-focus.ts'

type NotificationListProps = {
  rows: readonly Notification[]
  zone: string
  actions: NotificationActions
  removesRead: boolean
  busy: boolean
  hasMore: boolean
  onNearEnd: () => void
}

/** Loads more when this close to the end. */
const LOAD_AHEAD = '1200px'

/** All notifications by day. Rows out of view are not rendered (content-visibility). */
export function NotificationList(props: NotificationListProps) {
  const { rows, zone, actions, removesRead, busy, hasMore, onNearEnd } = props
  const container = useRef<HTMLElement>(null)
  const now = useMinute()
  const today = dayIn(zone, now)
  const { tabStop, onRead, onRemove, listHandlers } = useRowFocus({ container, rows, actions, removesRead })
  // biome-ignore lint/correctness/useExhaustiveDependencies: day names change with the day, not the minute
  const days = useMemo(() => groupByDay(rows, zone, now), [rows, zone, today])

  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Notifications, newest first"
      aria-busy={busy || undefined}
      className="outline-none"
      {...listHandlers}>
      {days.map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          <h2
            id={`day-${day.day}`}
            className="sticky top-0 z-2 border-line border-y bg-sunken px-4 py-1.75 font-medium text-12 text-ink-2 md:px-7">
            {day.name}
          </h2>
          <ul className="-mt-px">
            {day.rows.map((row) => (
              <TimedNotificationRow
                key={row.id}
                row={row}
                zone={zone}
                now={now}
                isUnderDayHeading={day.day !== today}
                isWide
                isTabStop={row.id === tabStop}
                onRead={onRead}
                onRemove={onRemove}
                onNavigate={noop}
                className="[contain-intrinsic-size:auto_62px] [content-visibility:auto] md:pr-5 md:pl-7"
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && <LoadMoreSentinel busy={busy} count={rows.length} onNearEnd={onNearEnd} />}
    </section>
  )
}

const noop = () => {}

type LoadMoreSentinelProps = { busy: boolean; count: number; onNearEnd: () => void }

function LoadMoreSentinel({ busy, count, onNearEnd }: LoadMoreSentinelProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: check again after each page
  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || busy) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      root: document.getElementById('main'),
      rootMargin: LOAD_AHEAD,
    })
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [busy, count])
  return (
    <div ref={end}>
      <RowSkeletons rows={3} />
    </div>
  )
}

function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div key={row} aria-hidden="true" className="flex gap-3 border-line border-b py-3 pr-4 pl-6 md:px-7">
      <Skeleton className="size-8 flex-none rounded-full" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-48" />
        <Skeleton className="h-3.5 w-96 max-w-full" />
        <Skeleton className="h-3 w-20" />
      </div>
    </div>
  ))
}

export function NotificationListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading notifications</span>
      <div className="flex h-8 items-center border-line border-y bg-sunken px-4 md:px-7">
        <Skeleton className="h-3 w-14" />
      </div>
      <RowSkeletons rows={8} />
    </div>
  )
}
