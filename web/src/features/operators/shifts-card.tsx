import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DateTime, TimeOfDay } from '../../ui/format.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { shiftsQuery } from './operators.data.ts'
import { formatHours, formatNet, todayIn } from './operators-labels.ts'
import { OPERATORS_PATH } from './rows-link.ts'
import { ShiftDialog } from './shift-dialog.tsx'

/** Shifts that started today, and those still open. */
export function ShiftsCard({ today, zone }: { today: string; zone: string }) {
  const todaysShifts = useInfiniteQuery(shiftsQuery({ from: today, to: today }))
  const openShifts = useInfiniteQuery(shiftsQuery({ state: 'open' }))
  const [selected, setSelected] = useState<Shift | null>(null)
  const failedQuery = [todaysShifts, openShifts].find((query) => query.isError && !query.data)
  const shifts = withoutDuplicates(
    [...(openShifts.data?.pages ?? []), ...(todaysShifts.data?.pages ?? [])].flatMap(({ data }) => data),
  )
  return (
    <Card>
      <CardHeader
        title="Shifts today"
        action={
          <LinkButton size="sm" variant="ghost" to={`${OPERATORS_PATH}/shifts`}>
            All shifts
          </LinkButton>
        }
      />
      {failedQuery ? (
        <ErrorState title="Could not load shifts" query={failedQuery} />
      ) : todaysShifts.isPending || openShifts.isPending ? (
        <RowSkeletons rows={3} />
      ) : shifts.length === 0 ? (
        <EmptyState title="No one has clocked in today">
          Operators clock in on their dashboard. Their hours are added to pay sheets.
        </EmptyState>
      ) : (
        <ul>
          {shifts.map((shift) => (
            <li key={shift.id} className="border-line border-t">
              <button
                type="button"
                onClick={() => setSelected(shift)}
                className="flex w-full items-center gap-3 px-4.5 py-2.5 text-left -outline-offset-2 hover:bg-hover">
                <Avatar name={shift.user.name} size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{shift.user.name}</span>
                  <ShiftTimes shift={shift} zone={zone} today={today} />
                </span>
                <span className="text-right tabular-nums">
                  <span className="block font-medium">{formatNet(shift.net)}</span>
                  <span className="block text-12 text-ink-2">{formatHours(shift.seconds)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {selected && <ShiftDialog shift={selected} onClose={() => setSelected(null)} />}
    </Card>
  )
}

const withoutDuplicates = (shifts: Shift[]): Shift[] => [
  ...new Map(shifts.map((shift) => [shift.id, shift])).values(),
]

type ShiftTimesProps = { shift: Shift; zone: string; today: string }

export function ShiftTimes({ shift, zone, today }: ShiftTimesProps) {
  const isToday = todayIn(zone, new Date(shift.startedAt)) === today
  const start = isToday ? (
    <TimeOfDay at={shift.startedAt} zone={zone} />
  ) : (
    <DateTime at={shift.startedAt} zone={zone} />
  )
  if (shift.isOverdue)
    return <small className="block text-12 text-rose-ink">Since {start}. Forgot to clock out?</small>
  if (!shift.endedAt) return <small className="block text-12 text-ink-2">Since {start}</small>
  return (
    <small className="block text-12 text-ink-2">
      {start} – <TimeOfDay at={shift.endedAt} zone={zone} />
    </small>
  )
}
