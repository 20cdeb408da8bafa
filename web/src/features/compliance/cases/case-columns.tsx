import { caseTypeNames } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseSummary } from '@greenroom/contract/features/cases/cases.schema.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { ClockBar, ClockRemaining } from './case-clock.tsx'
import type { ClockView } from './clock-view.ts'

export const rowHeights = { row: 50, phone: 88 }
export const casePath = (id: string) => `/dashboard/compliance?tab=cases&case=${id}`

type GetClockView = (row: CaseSummary) => ClockView

/** Use `isPlain` where the whole row is already a link. */
export function CaseName({ row, isPlain }: { row: CaseSummary; isPlain?: boolean }) {
  const { id, number, type, subject } = row
  const name = (
    <>
      {caseTypeNames[type]} <span className="font-normal text-ink-3 tabular-nums">#{number}</span>
    </>
  )
  return (
    <span className="block min-w-0">
      {isPlain ? (
        <span className="block truncate font-medium">{name}</span>
      ) : (
        <a href={casePath(id)} tabIndex={-1} className="block truncate font-medium">
          {name}
        </a>
      )}
      <span className="block truncate text-12 text-ink-3" title={subject}>
        {subject}
      </span>
    </span>
  )
}

export const caseColumns = (clockOf: GetClockView): RecordColumn<CaseSummary>[] => [
  { key: 'name', head: 'Case', cell: (row) => <CaseName row={row} /> },
  {
    key: 'clock',
    head: 'Deadline',
    className: 'w-48 @max-3xl:hidden',
    cell: (row) => <ClockBar clock={clockOf(row)} />,
  },
  {
    key: 'remaining',
    head: 'Time left',
    className: 'w-52',
    cell: (row) => <ClockRemaining clock={clockOf(row)} />,
  },
  {
    key: 'assignee',
    head: 'Assigned to',
    className: 'w-40 @max-2xl:hidden',
    cell: ({ assignee }) =>
      assignee ? (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={assignee.name} size={20} />
          <span className="truncate">{assignee.name}</span>
        </span>
      ) : (
        <span className="text-ink-3">Nobody</span>
      ),
  },
]

export function CasePhoneRow({ row, clock }: { row: CaseSummary; clock: ClockView }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-13">
      <CaseName row={row} />
      <ClockRemaining clock={clock} className="max-w-36 text-right" />
      <span className="col-span-2">
        <ClockBar clock={clock} />
      </span>
    </span>
  )
}
