import { firstResponse } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { titleOf } from '../../ui/brand.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { DateTime, useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { peopleQuery, type ShiftsFilter, shiftsQuery } from './operators.data.ts'
import { formatCount, formatDays, formatHours, formatNet, formatWait, todayIn } from './operators-labels.ts'
import { RowsFrame } from './rows-frame.tsx'
import { idParam, rowsFilterFrom } from './rows-link.ts'
import { RowsList } from './rows-list.tsx'
import { ShiftDialog } from './shift-dialog.tsx'

export const meta = () => [{ title: titleOf('Shifts') }]

export default function ShiftsPage() {
  const { role } = useUser()
  return may(role, 'shifts:work') ? <Shifts /> : <ForbiddenState />
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
] as const

function Shifts() {
  const { role, agency } = useUser()
  const zone = agency.timeZone
  const isAdmin = may(role, 'operators:manage')
  const [params, setParams] = useSearchParams()
  const userId = idParam(params, 'userId')
  const state = states.find(({ value }) => value === params.get('state'))?.value
  const { from, to } = rowsFilterFrom(params)
  const filter: ShiftsFilter = {
    ...(userId && { userId }),
    ...(state && { state }),
    ...(from && to && { from, to }),
  }
  const today = todayIn(zone, useMinute())
  const people = useQuery({ ...peopleQuery, enabled: isAdmin })
  const shifts = useInfiniteQuery(shiftsQuery(filter))
  const [selected, setSelected] = useState<Shift | null>(null)
  const rows = shifts.data?.pages.flatMap(({ data }) => data) ?? []
  const change = (name: string, value: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const showAllDays = () =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.delete('from')
      next.delete('to')
      return next
    })
  return (
    <RowsFrame
      title={isAdmin ? 'Shifts' : 'Your shifts'}
      note={
        filter.from && filter.to ? (
          <>
            Clocked in {formatDays(filter.from, filter.to, today)}.{' '}
            <button type="button" className="link" onClick={showAllDays}>
              Show all days
            </button>
          </>
        ) : isAdmin ? (
          'Hours are added to pay sheets. Correct a forgotten clock-out here.'
        ) : (
          'Ask an admin to correct a wrong time.'
        )
      }
      action={
        isAdmin && (
          <div className="flex flex-wrap gap-2">
            <FilterChip
              label="Operator"
              value={userId ?? null}
              options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(value) => change('userId', value)}
            />
            <FilterChip<'open' | 'ended'>
              label="Status"
              value={state ?? null}
              options={states}
              onValueChange={(value) => change('state', value)}
            />
          </div>
        )
      }>
      <RowsList
        query={shifts}
        shownCount={rows.length}
        total={shifts.data?.pages[0]?.meta.total}
        errorTitle="Could not load shifts"
        empty={{ title: 'No shifts', text: 'A shift starts when an operator clocks in on the dashboard.' }}>
        <Table
          label="Shifts, newest first"
          rows={rows}
          rowKey={(shift) => shift.id}
          onOpen={setSelected}
          columns={[
            ...(isAdmin ? [{ head: 'Operator', cell: (shift: Shift) => <Name shift={shift} /> }] : []),
            { head: 'Clocked in', cell: (shift) => <DateTime at={shift.startedAt} zone={zone} /> },
            { head: 'Clocked out', cell: (shift) => <EndTime shift={shift} zone={zone} /> },
            { head: 'Handover note', fills: true, cell: (shift) => shift.note ?? '' },
            { head: 'Hours', align: 'right', cell: (shift) => formatHours(shift.seconds) },
            { head: 'Messages', align: 'right', cell: (shift) => formatCount(shift.messages) },
            {
              head: 'First response',
              className: 'max-xl:hidden',
              align: 'right',
              cell: (shift) => {
                const seconds = firstResponse(shift)
                return seconds === null ? '' : formatWait(seconds)
              },
            },
            { head: 'Sales', align: 'right', cell: (shift) => formatNet(shift.net) },
          ]}
          phoneRow={(shift) => (
            <span className="flex flex-col gap-0.5 text-13">
              <span className="flex justify-between gap-3">
                <Name shift={shift} />
                <span className="font-medium tabular-nums">{formatNet(shift.net)}</span>
              </span>
              <span className="flex justify-between gap-3 text-12 text-ink-2">
                <DateTime at={shift.startedAt} zone={zone} />
                {shift.endedAt ? (
                  <span>{formatHours(shift.seconds)}</span>
                ) : (
                  <EndTime shift={shift} zone={zone} />
                )}
              </span>
            </span>
          )}
        />
      </RowsList>
      {selected && <ShiftDialog shift={selected} onClose={() => setSelected(null)} />}
    </RowsFrame>
  )
}

function Name({ shift }: { shift: Shift }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="font-medium">{shift.user.name}</span>
      {shift.corrected && <span className="text-12 text-ink-3">Corrected</span>}
    </span>
  )
}

function EndTime({ shift, zone }: { shift: Shift; zone: string }) {
  if (shift.endedAt) return <DateTime at={shift.endedAt} zone={zone} />
  return shift.isOverdue ? <Badge tone="rose">Overdue</Badge> : <Badge tone="brand">On shift</Badge>
}
