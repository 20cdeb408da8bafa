import { priorityNames, typeNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { Check, ChevronsUp, ExternalLink, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { targetOf } from './notification-target.ts'
import { truncateMessage } from './notification-text.ts'
import { NotificationTitle } from './notification-title.tsx'

export type NotificationRowProps = {
  row: Notification
  /** When it was received. */
  time: ReactNode
  /** Wide layout of the page, with the notification type. */
  isWide?: boolean
  /** Whether this row is in the tab order. */
  isTabStop: boolean
  onRead: (row: Notification) => void
  onRemove: (row: Notification) => void
  onNavigate: () => void
  className?: string
}

/** One notification. Unread ones have a dot, a bold title and hidden text for screen readers. */
export function NotificationRow(props: NotificationRowProps) {
  const { row, time, isWide = false, isTabStop, onRead, onRemove, onNavigate, className } = props
  const [isOpen, setOpen] = useState(false)
  const excerpt = truncateMessage(row.message)
  const target = targetOf(row.actionUrl, window.location.origin)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <li
      data-id={row.id}
      className={cx(
        'group relative flex gap-3 border-line border-b py-2.5 pr-2.5 pl-6 last:border-b-0 hover:bg-hover has-[[data-main]:focus-visible]:bg-selected has-[[data-main]:focus-visible]:shadow-[inset_2px_0_0_var(--color-brand)]',
        className,
      )}>
      {!row.isRead && (
        <span aria-hidden="true" className="absolute top-5 left-2.5 size-2 rounded-full bg-brand" />
      )}
      <NotificationIcon type={row.type} />
      <div className={cx('flex min-w-0 flex-1 flex-col', isWide && 'md:flex-row md:items-start md:gap-6')}>
        <div className="flex min-w-0 flex-1 flex-col items-start">
          <NotificationTitle
            row={row}
            target={target}
            tabIndex={tabIndex}
            expanded={excerpt === null ? undefined : isOpen}
            onPress={() => {
              onRead(row)
              if (excerpt !== null && !row.actionUrl) setOpen(!isOpen)
            }}
            onNavigate={onNavigate}
          />
          <p className="wrap-anywhere mt-0.5 max-w-180 whitespace-pre-line pr-1.5 text-13 text-ink-2">
            {excerpt === null || isOpen ? row.message : excerpt}
            {excerpt !== null && row.actionUrl && (
              <button
                type="button"
                tabIndex={tabIndex}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="link z-1 ml-1.5 pointer-fine:relative">
                {isOpen ? 'Less' : 'More'}
              </button>
            )}
          </p>
          {target && 'host' in target && <ExternalHost host={target.host} />}
        </div>
        <div
          className={cx(
            '-mb-1 mt-0.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3',
            isWide && 'md:-mt-1 md:mb-0 md:flex-none md:flex-nowrap md:gap-x-3',
          )}>
          {row.priority === 'URGENT' && (
            <Badge tone="rose" icon={TriangleAlert}>
              {priorityNames.URGENT}
            </Badge>
          )}
          {row.priority === 'HIGH' && (
            <Badge tone="amber" icon={ChevronsUp}>
              {priorityNames.HIGH}
            </Badge>
          )}
          {isWide && <span className="min-w-44 max-xl:hidden">{typeNames[row.type]}</span>}
          <span className={cx('relative z-1', isWide && 'md:min-w-20 md:text-right')}>{time}</span>
          <span
            className={cx(
              'relative z-1 ml-auto flex justify-end gap-0.5 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
              isWide && 'md:min-w-14.5 md:pointer-coarse:min-w-20.5',
            )}>
            {!row.isRead && (
              <IconButton
                label="Mark as read"
                icon={Check}
                size="sm"
                tabIndex={tabIndex}
                onClick={() => onRead(row)}
              />
            )}
            <IconButton
              label="Delete"
              icon={Trash2}
              size="sm"
              tabIndex={tabIndex}
              onClick={() => onRemove(row)}
            />
          </span>
        </div>
      </div>
    </li>
  )
}

/** Shows the real target host of an external link. */
function ExternalHost({ host }: { host: string }) {
  return (
    <p aria-hidden="true" className="mt-0.5 flex items-start gap-1 text-12 text-ink-3">
      <ExternalLink className="mt-0.5 size-3 flex-none" strokeWidth={1.75} />
      <span className="min-w-0 break-all">{host}</span>
    </p>
  )
}
