import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { cx } from '../../../ui/cx.ts'
import { useMinute } from '../../../ui/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dateLabel, dayLabel, isWeekend, weekdayLabel } from '../calendar/calendar-days.ts'
import { CalendarItem, MoveHint } from '../calendar/calendar-item.tsx'
import { groupByDay, useDayMoves } from '../calendar/use-day-moves.ts'
import { calendarQuery } from '../content.data.ts'

const VISIBLE_DAYS = 8
/** If a day has at least two more, a link with their number opens the calendar. */
const MAX_VISIBLE_ITEMS = 2

type WeekStripProps = {
  zone: string
  creatorId: string | null
  canMove: boolean
  openId: string | null
  onOpen: (id: string) => void
}

/** Items scheduled for today and the next seven days. */
export function WeekStrip({ zone, creatorId, canMove, openId, onOpen }: WeekStripProps) {
  const today = dayIn(zone, useMinute())
  const days = Array.from({ length: VISIBLE_DAYS }, (_, n) => addDays(today, n))
  const lastDay = days.at(-1) ?? today
  const calendar = useQuery(calendarQuery(today, lastDay, creatorId))
  const moves = useDayMoves({ zone, today, canMove })
  const hintId = useId()
  const items = calendar.data?.filter(({ status, isArchived }) => status === 'SCHEDULED' && !isArchived) ?? []
  const itemsByDay = groupByDay(items, zone)
  return (
    <section aria-label="Scheduled">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2 text-13">
        <h3 className="font-semibold">Scheduled</h3>
        {calendar.data && (
          <p className="text-ink-3">
            {items.length === 0 ? 'No items' : pluralize(items.length, 'item')} through {dateLabel(lastDay)}
            {canMove && items.length > 0 && (
              <span className="pointer-coarse:hidden"> · Drag to another day</span>
            )}
          </p>
        )}
        {calendar.isError && !calendar.data && (
          <p role="alert" className="flex items-center gap-2 text-ink-2">
            Could not load the schedule
            <Button size="sm" onClick={() => void calendar.refetch()}>
              Retry
            </Button>
          </p>
        )}
      </div>
      <MoveHint id={hintId} />
      {/* Scrolls sideways on phones; `relative` makes visually hidden texts scroll with it. */}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
        tabIndex={0}
        aria-label="Next 8 days"
        className="relative grid grid-cols-[repeat(8,minmax(80px,1fr))] overflow-x-auto rounded-box border border-line [scrollbar-width:none]">
        {days.map((day) => {
          const dayItems = itemsByDay.get(day) ?? []
          return (
            <li
              key={day}
              {...moves.dayProps(day)}
              className={cx(
                'flex min-h-21 min-w-0 flex-col gap-0.5 border-line border-l px-2 pt-1.5 pb-2 first:border-l-0',
                moves.dragOverDay === day ? 'bg-brand-soft' : isWeekend(day) && 'bg-sunken',
              )}>
              <div className="mb-0.5 flex items-baseline justify-between text-12 text-ink-3">
                <span className="sr-only">{dayLabel(day)}</span>
                <span aria-hidden="true">{weekdayLabel(day)}</span>
                <span
                  aria-hidden="true"
                  className={cx(
                    'font-medium tabular-nums',
                    day === today ? 'rounded-[8px] bg-brand px-1.25 font-semibold text-on-brand' : 'text-ink',
                  )}>
                  {Number(day.slice(8))}
                </span>
              </div>
              {calendar.isPending && <Skeleton className="mt-1 h-4 w-12" />}
              {dayItems
                .slice(0, dayItems.length > MAX_VISIBLE_ITEMS + 1 ? MAX_VISIBLE_ITEMS : MAX_VISIBLE_ITEMS + 1)
                .map((item) => (
                  <CalendarItem
                    key={item.id}
                    item={item}
                    zone={zone}
                    moves={moves}
                    hintId={hintId}
                    isOpen={item.id === openId}
                    onOpen={onOpen}
                  />
                ))}
              {dayItems.length > MAX_VISIBLE_ITEMS + 1 && (
                <Link
                  to={`/dashboard/content/calendar?month=${day.slice(0, 7)}`}
                  className="link text-11 max-md:py-2">
                  {dayItems.length - MAX_VISIBLE_ITEMS} more
                </Link>
              )}
              {day === today && dayItems.length === 0 && <span className="text-11 text-ink-3">Today</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
