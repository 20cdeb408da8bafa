import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { dayLabel, isWeekend, weekdayLabel, weeksOf } from './calendar-days.ts'
import { CalendarItem } from './calendar-item.tsx'
import type { DayMoves } from './use-day-moves.ts'

/** A button shows the other items of the day. */
const MAX_VISIBLE_ITEMS = 4

type MonthGridProps = {
  month: string
  today: string
  zone: string
  itemsByDay: ReadonlyMap<string, ContentItem[]>
  moves: DayMoves
  hintId: string
  openId: string | null
  onOpen: (id: string) => void
}

export function MonthGrid(props: MonthGridProps) {
  const { month, today, zone, itemsByDay, moves, hintId, openId, onOpen } = props
  const [expandedDay, setExpandedDay] = useState<string | null>(null)
  const weeks = weeksOf(month)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-box border border-line">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              className="h-8 border-line border-l px-2 text-left font-medium text-12 text-ink-2 first:border-l-0">
              {weekdayLabel(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const dayItems = itemsByDay.get(day) ?? []
              const isOtherMonth = day.slice(0, 7) !== month
              const isTruncated = dayItems.length > MAX_VISIBLE_ITEMS + 1 && expandedDay !== day
              return (
                <td
                  key={day}
                  {...moves.dayProps(day)}
                  className={cx(
                    'h-28 min-w-0 border-line border-t border-l px-1.5 pt-1.5 pb-2 align-top first:border-l-0',
                    moves.dragOverDay === day
                      ? 'bg-brand-soft'
                      : (isOtherMonth || isWeekend(day)) && 'bg-sunken',
                  )}>
                  <span className="sr-only">{dayLabel(day)}</span>
                  <div aria-hidden="true" className="mb-0.5 px-0.5 text-12 tabular-nums">
                    <span
                      className={cx(
                        day === today
                          ? 'rounded-[8px] bg-brand px-1.25 font-semibold text-on-brand'
                          : isOtherMonth
                            ? 'text-ink-3'
                            : 'font-medium text-ink',
                      )}>
                      {Number(day.slice(8))}
                    </span>
                  </div>
                  {(isTruncated ? dayItems.slice(0, MAX_VISIBLE_ITEMS) : dayItems).map((item) => (
                    <CalendarItem
                      key={item.id}
                      withTitle
                      item={item}
                      zone={zone}
                      moves={moves}
                      hintId={hintId}
                      isOpen={item.id === openId}
                      onOpen={onOpen}
                    />
                  ))}
                  {isTruncated && (
                    <button
                      type="button"
                      onClick={() => setExpandedDay(day)}
                      className="link hit-area relative px-0.5 text-11">
                      {dayItems.length - MAX_VISIBLE_ITEMS} more
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
