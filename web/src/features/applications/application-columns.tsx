import type { Application } from '@greenroom/contract/features/applications/review.schema.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ShortTime } from '../../ui/format.tsx'
import type { RecordColumn } from '../../ui/record-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { fullName, platformNames, revenueLabel } from './application-labels.ts'

type Clock = { zone: string; now: Date }

export function applicationColumns({ zone, now }: Clock): RecordColumn<Application>[] {
  return [
    { key: 'applicant', head: 'Applicant', cell: (row) => <Applicant row={row} /> },
    {
      key: 'platform',
      head: 'Platform',
      className: 'w-38 @max-4xl:hidden',
      cell: (row) => platformNames[row.platform],
    },
    {
      key: 'revenue',
      head: 'Current revenue',
      className: 'w-36 @max-2xl:hidden',
      cell: (row) => <span title={row.currentRevenue}>{revenueLabel(row.currentRevenue)}</span>,
    },
    { key: 'status', head: 'Status', className: 'w-30', cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'owner',
      head: 'Owner',
      className: 'w-40 @max-4xl:hidden',
      cell: (row) =>
        row.owner ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={row.owner.name} size={20} />
            <span className="truncate">{row.owner.name}</span>
          </span>
        ) : (
          <span className="text-ink-3">Unassigned</span>
        ),
    },
    {
      key: 'received',
      head: 'Received',
      className: 'w-34',
      cell: (row) => <ShortTime at={row.createdAt} zone={zone} now={now} />,
    },
  ]
}

function Applicant({ row }: { row: Application }) {
  const name = fullName(row)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <a
        href={`/dashboard/applications?id=${row.id}`}
        tabIndex={-1}
        title={name}
        className="truncate font-medium @4xl:w-40 @4xl:flex-none">
        {name}
      </a>
      <span title={row.email} className="@max-4xl:hidden min-w-0 flex-1 truncate text-ink-3">
        {row.email}
      </span>
    </span>
  )
}

export function ApplicationPhoneRow({ row, zone, now }: Clock & { row: Application }) {
  const name = fullName(row)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <a href={`/dashboard/applications?id=${row.id}`} tabIndex={-1} className="truncate font-medium">
          {name}
        </a>
        <span className="truncate text-12 text-ink-3">{row.email}</span>
      </span>
      <span className="flex flex-none flex-col items-end gap-0.5">
        <StatusBadge status={row.status} />
        <span className="text-12 text-ink-3">
          <ShortTime at={row.createdAt} zone={zone} now={now} />
        </span>
      </span>
    </span>
  )
}
