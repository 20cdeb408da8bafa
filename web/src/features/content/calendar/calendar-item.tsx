import { contentStatusNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { cx } from '../../../ui/cx.ts'
import { Preview } from '../preview.tsx'
import { dayLabel, dayOf, timeLabel } from './calendar-days.ts'
import type { DayMoves } from './use-day-moves.ts'

type CalendarItemProps = {
  item: ContentItem
  zone: string
  moves: DayMoves
  /** ID of the element that explains the keyboard shortcuts. */
  hintId: string
  isOpen: boolean
  withTitle?: boolean
  onOpen: (id: string) => void
}

/** An item on a day in the week strip or the month. */
export function CalendarItem(props: CalendarItemProps) {
  const { item, zone, moves, hintId, isOpen, withTitle = false, onOpen } = props
  const at = item.publishedAt ?? item.scheduledFor ?? item.uploadedAt
  const isMovable = moves.isMovable(item)
  const isPublished = item.publishedAt !== null
  return (
    <button
      type="button"
      data-calendar-item={item.id}
      data-preview=""
      aria-current={isOpen || undefined}
      title={withTitle ? undefined : item.title}
      onClick={() => onOpen(item.id)}
      {...(isMovable && { ...moves.itemProps(item), 'aria-describedby': hintId })}
      className={cx(
        'hit-area relative flex h-6 w-full min-w-0 items-center gap-1.25 rounded-[4px] pr-1 text-left text-11 hover:bg-hover aria-[current]:bg-selected pointer-coarse:h-10',
        isMovable && 'active:cursor-grabbing',
      )}>
      <span className="sr-only">
        {`${item.title}, ${contentStatusNames[item.status]}, ${dayLabel(dayOf(zone, at))}, `}
      </span>
      <span className="h-4.5 w-5.5 flex-none overflow-hidden rounded-[3px] bg-canvas">
        <Preview small type={item.type} src={item.thumbnail} width={22} height={18} />
      </span>
      <span
        className={cx('flex-none whitespace-nowrap tabular-nums', isPublished ? 'text-ink-3' : 'text-ink-2')}>
        {timeLabel(zone, at)}
      </span>
      {withTitle && (
        <span
          aria-hidden="true"
          className={cx('min-w-0 truncate', isPublished ? 'text-ink-3' : 'font-medium text-ink')}>
          {item.title}
        </span>
      )}
    </button>
  )
}

export function MoveHint({ id, canMoveByWeek = false }: { id: string; canMoveByWeek?: boolean }) {
  return (
    <p id={id} className="sr-only">
      {canMoveByWeek
        ? 'Hold Shift and press an arrow key to move it by a day or a week.'
        : 'Hold Shift and press the left or right arrow key to move it by a day.'}
    </p>
  )
}
