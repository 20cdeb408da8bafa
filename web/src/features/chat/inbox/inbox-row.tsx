import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Flag } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Avatar, hueOf, initialsOf } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { FanName, fanNameOf } from '../../../ui/fan-name.tsx'
import { TierPips } from '../../../ui/tier-badge.tsx'
import { previewOf, shortAgo, type WaitTone, waitingLabel } from './inbox-labels.ts'

/** Fixed height: nothing is measured, and markers do not shift the layout. */
export const ROW_HEIGHT = 73

const tones: Record<WaitTone, string> = {
  quiet: 'text-ink-3',
  amber: 'font-medium text-tungsten-ink',
  rose: 'font-medium text-rose-ink',
}

type InboxRowProps = {
  row: Conversation
  index: number
  /** The list's filters, kept in the link. */
  search: string
  isOpen: boolean
  isTabStop: boolean
  zone: string
  now: Date
  onHover: (id: string) => void
  onOpen: (id: string) => void
  onFocus: (index: number) => void
}

export const InboxRow = memo(function InboxRow(props: InboxRowProps) {
  const { row, index, search, isOpen, isTabStop, zone, now, onHover, onOpen, onFocus } = props
  const name = fanNameOf(row.fan)
  const isUnread = row.unreadCount > 0
  return (
    <li style={{ height: ROW_HEIGHT }}>
      <Link
        to={{ pathname: `/dashboard/chat/${row.id}`, search }}
        data-index={index}
        data-fan={row.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'page' : undefined}
        onPointerEnter={() => onHover(row.id)}
        onClick={(event) => {
          // With a modifier key, the browser opens a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(row.id)
        }}
        onFocus={() => {
          onFocus(index)
          onHover(row.id)
        }}
        className="group relative grid h-full grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-2 pr-3.5 pl-3 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-brand">
        <span className="relative self-start">
          <Avatar name={name} size={36} src={row.fan.avatar ?? undefined} />
          {row.fan.isOnline && (
            <span className="-right-px -bottom-px absolute size-2.5 rounded-full border-2 border-surface bg-focus group-aria-[current=page]:border-selected">
              <span className="sr-only">online</span>
            </span>
          )}
        </span>
        <span className="block min-w-0">
          <span className="flex h-5 min-w-0 items-center gap-1.5">
            <b
              className={cx(
                'flex min-w-0 items-baseline gap-1.5 text-14',
                isUnread ? 'font-semibold' : 'font-medium',
              )}>
              <FanName fan={row.fan} />
            </b>
            <TierPips tier={row.fan.tier} />
            {row.updatedAt && (
              <time dateTime={row.updatedAt} className="ml-auto flex-none pl-1 text-12 text-ink-3">
                {shortAgo(row.updatedAt, zone, now)}
              </time>
            )}
          </span>
          <span className="flex h-5 min-w-0 items-center gap-1.5 text-13">
            {row.flagged && (
              <>
                <Flag aria-hidden="true" className="size-3.5 flex-none text-rose-ink" strokeWidth={1.75} />
                <span className="sr-only">flagged</span>
              </>
            )}
            <Preview row={row} name={name} isUnread={isUnread} />
            {isUnread && (
              <span className="h-4.5 min-w-4.5 flex-none rounded-full bg-brand px-1.25 text-center font-semibold text-11 text-on-brand leading-4.5 tabular-nums">
                {row.unreadCount > 99 ? '99+' : row.unreadCount}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
          <RowFooter row={row} now={now} />
        </span>
      </Link>
    </li>
  )
})

type PreviewProps = { row: Conversation; name: string; isUnread: boolean }

function Preview({ row, name, isUnread }: PreviewProps) {
  const userId = useUser().id
  if (row.typing) return <span className="min-w-0 flex-1 truncate text-brand-ink">{name} is typing…</span>
  return (
    <span
      className={cx(
        'min-w-0 flex-1 truncate',
        isUnread ? 'text-ink' : 'text-ink-3',
        row.lastMessage?.isDeleted && 'italic',
      )}>
      {previewOf(row, userId)}
    </span>
  )
}

/** Creator, assignee and waiting time. */
function RowFooter({ row, now }: { row: Conversation; now: Date }) {
  const waiting = row.waitingSince === null ? null : waitingLabel(row.waitingSince, now)
  return (
    <span className="flex h-4 min-w-0 items-center gap-1.5 text-12 text-ink-3">
      {/* Too small for initials: shape and color identify the creator. */}
      <span
        aria-hidden="true"
        className="avatar-creator size-3 flex-none rounded-[3px]"
        style={{ '--hue': hueOf(row.creator.stageName) } as CSSProperties}
      />
      <span className="min-w-0 truncate">{row.creator.stageName}</span>
      {row.assignee && (
        <span
          data-tip={`Assigned to ${row.assignee.name}`}
          className="flex-none rounded-full border border-line px-1 font-medium text-11 leading-3.5">
          <span aria-hidden="true">{initialsOf(row.assignee.name)}</span>
          <span className="sr-only">assigned to {row.assignee.name}</span>
        </span>
      )}
      {waiting && (
        <span className={cx('ml-auto flex-none whitespace-nowrap pl-1', tones[waiting.tone])}>
          {waiting.label}
        </span>
      )}
    </span>
  )
}
