import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import type { Target } from './notification-target.ts'

type NotificationTitleProps = {
  row: Notification
  target: Target | null
  tabIndex: 0 | -1
  /** Whether the text is expanded; undefined if it is short. */
  expanded: boolean | undefined
  onPress: () => void
  /** Called when an internal page opens in this tab. */
  onNavigate: () => void
}

/** The main control of a row: follows the link, or expands the text. */
export function NotificationTitle({
  row,
  target,
  tabIndex,
  expanded,
  onPress,
  onNavigate,
}: NotificationTitleProps) {
  const mainProps = {
    'data-main': '',
    tabIndex,
    className: cx(
      'wrap-anywhere line-clamp-2 text-left text-13 outline-none after:absolute after:inset-0 after:content-[""] max-sm:text-14',
      row.isRead ? 'font-medium text-ink-2' : 'font-semibold text-ink',
    ),
  }
  const content = (
    <>
      {!row.isRead && <span className="sr-only">Unread: </span>}
      {row.title}
    </>
  )
  if (target === null)
    return (
      <button type="button" {...mainProps} aria-expanded={expanded} onClick={onPress}>
        {content}
      </button>
    )
  // A middle click follows the link too, in a new tab.
  const onAuxClick = (event: MouseEvent) => event.button === 1 && onPress()
  if ('href' in target)
    return (
      <a
        {...mainProps}
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onPress}
        onAuxClick={onAuxClick}>
        {content}
        <span className="sr-only"> (opens {target.host} in a new tab)</span>
      </a>
    )
  return (
    <Link
      {...mainProps}
      to={target.to}
      reloadDocument={target.needsFullLoad}
      onClick={(event) => {
        onPress()
        if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onNavigate()
      }}
      onAuxClick={onAuxClick}>
      {content}
    </Link>
  )
}
