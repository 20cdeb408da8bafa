import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { titleOf } from '../../../ui/brand.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useMinute } from '../../../ui/format.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { zoneLabel } from '../../../ui/zone-label.ts'
import { BlurSwitch } from '../blur-switch.tsx'
import { calendarQuery } from '../content.data.ts'
import { useContentLive } from '../content.live.ts'
import { contentDefaults } from '../content-view.ts'
import { CreatorFilter } from '../creator-filter.tsx'
import { DetailPanel } from '../detail/detail-panel.tsx'
import { Agenda } from './agenda.tsx'
import { addMonths, monthLabel, parseMonth, weeksOf } from './calendar-days.ts'
import { MoveHint } from './calendar-item.tsx'
import { MonthGrid } from './month-grid.tsx'
import { groupByDay, useDayMoves } from './use-day-moves.ts'

export const meta = () => [{ title: titleOf('Content calendar') }]

export default function CalendarPage() {
  const user = useUser()
  const zone = user.agency.timeZone
  const { params, change } = useUrlParams(contentDefaults)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const isPhone = useMedia('(width < 48rem)')
  const hintId = useId()
  const today = dayIn(zone, useMinute())
  const month = parseMonth(params.get('month'), today)
  const [creator, id] = [uuidParam(params, 'creator'), uuidParam(params, 'id')]
  const days = weeksOf(month).flat()
  const calendar = useQuery(calendarQuery(days[0] ?? today, days.at(-1) ?? today, creator))
  const items = useMemo(() => calendar.data?.filter(({ isArchived }) => !isArchived) ?? [], [calendar.data])
  const itemsByDay = useMemo(() => groupByDay(items, zone), [items, zone])
  const orderedItems = useMemo(() => [...itemsByDay.values()].flat(), [itemsByDay])
  const record = useOpenRecord(orderedItems, id, change)
  const moves = useDayMoves({ zone, today, canMove: may(user.role, 'content:edit'), canMoveByWeek: true })
  useContentLive()

  const goTo = (next: string) => change({ month: next === today.slice(0, 7) ? null : next, id: null })
  const viewProps = { month, today, zone, itemsByDay, onOpen: (next: string) => record.open(next, 'click') }
  return (
    <div className="flex min-h-full">
      <div className="flex min-w-0 flex-1 flex-col gap-4 px-4 pt-4 pb-8 md:px-7 md:pt-4.5">
        <div>
          <p className="text-13 text-ink-3">
            <Link to="/dashboard/content" className="link">
              Content
            </Link>{' '}
            / Calendar
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <h2 aria-live="polite" className="mr-2 font-semibold text-20 tracking-[-0.015em]">
              {monthLabel(month)}
            </h2>
            <IconButton
              label="Previous month"
              icon={ChevronLeft}
              onClick={() => goTo(addMonths(month, -1))}
            />
            <IconButton label="Next month" icon={ChevronRight} onClick={() => goTo(addMonths(month, 1))} />
            {month !== today.slice(0, 7) && <Button onClick={() => goTo(today.slice(0, 7))}>Today</Button>}
            <div className="flex flex-wrap items-center gap-2 md:ml-auto">
              <BlurSwitch />
              <CreatorFilter value={creator} onChange={(next) => change({ creator: next })} />
            </div>
          </div>
          <p className="mt-1 text-13 text-ink-3">
            Times in {zoneLabel(zone)}.
            {!isPhone && may(user.role, 'content:edit') && ' Drag scheduled items to another day.'}
          </p>
        </div>
        <MoveHint id={hintId} canMoveByWeek />
        {calendar.isPending && <MonthSkeleton />}
        {calendar.isError && !calendar.data && (
          <div className="-mx-4.5">
            <ErrorState title="Could not load the calendar" query={calendar} />
          </div>
        )}
        {calendar.data && (
          <div className={calendar.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
            {isPhone ? (
              <Agenda {...viewProps} />
            ) : (
              <MonthGrid key={month} {...viewProps} moves={moves} hintId={hintId} openId={id} />
            )}
          </div>
        )}
      </div>
      <div ref={setSide} className="contents" />
      <RecordPanel side={side} label="Content item" record={record}>
        {record.shownId && <DetailPanel id={record.shownId} zone={zone} {...record.head} />}
      </RecordPanel>
    </div>
  )
}

function MonthSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading calendar</span>
      <div className="grid grid-cols-7 gap-px rounded-box border border-line max-md:grid-cols-1">
        {Array.from({ length: 35 }, (_, day) => day).map((day) => (
          <div key={day} className="h-28 p-2 max-md:h-15 max-md:nth-[n+9]:hidden">
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
