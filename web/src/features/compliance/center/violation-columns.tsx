import type { Violation } from '@greenroom/contract/features/screening/violations.schema.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ShortTime } from '../../../ui/format.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { SeverityBadge, ViolationBadge } from './violation-badges.tsx'

type TimeContext = { zone: string; now: Date }

export const rowHeights = { row: 48, phone: 92 }
const pathOf = ({ id }: Violation) => `/dashboard/compliance?id=${id}`

export function describeViolation({ description, isBlocked, fan }: Violation): string {
  return isBlocked ? `${description} Stopped before ${fan ? 'sending' : 'saving'}.` : description
}

/** The name of the author, fan, person, item or creator. */
export const subjectOf = (row: Violation): string =>
  (row.author ?? row.fan ?? row.person ?? row.item ?? row.creator)?.name ?? 'Unknown'

/** Whom the author wrote to, or what about. */
const addresseeOf = ({ author, fan, item }: Violation): string | null =>
  author && (fan || item) ? (fan ? `to ${fan.name}` : `in “${item?.name}”`) : null

export function violationColumns({ zone, now }: TimeContext): RecordColumn<Violation>[] {
  return [
    {
      key: 'severity',
      head: 'Severity',
      className: 'w-28',
      cell: (row) => <SeverityBadge severity={row.severity} />,
    },
    {
      key: 'violation',
      head: 'Violation',
      cell: (row) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium text-11 text-ink-3 tracking-[0.02em]">{row.type}</span>
          <a href={pathOf(row)} tabIndex={-1} title={describeViolation(row)} className="truncate">
            {describeViolation(row)}
            {row.content && <span className="text-ink-3"> “{row.content}”</span>}
          </a>
        </span>
      ),
    },
    {
      key: 'who',
      head: 'Who',
      className: 'w-42 @max-2xl:hidden',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={row.author?.name ?? row.creator?.name ?? subjectOf(row)} kind="creator" size={20} />
          <span className="flex min-w-0 flex-col">
            <span className="truncate">{subjectOf(row)}</span>
            {addresseeOf(row) && <span className="truncate text-11 text-ink-3">{addresseeOf(row)}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'flagged',
      head: 'Flagged',
      className: 'w-24',
      cell: (row) => <ShortTime at={row.flaggedAt} zone={zone} now={now} />,
    },
    {
      key: 'status',
      head: 'Status',
      className: 'w-38',
      cell: (row) => <ViolationBadge status={row.status} />,
    },
  ]
}

export function ViolationPhoneRow({ row, zone, now }: TimeContext & { row: Violation }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1 text-13">
      <span className="flex items-center justify-between">
        <SeverityBadge severity={row.severity} />
        <span className="text-12 text-ink-3">
          <ShortTime at={row.flaggedAt} zone={zone} now={now} />
        </span>
      </span>
      <a href={pathOf(row)} tabIndex={-1} className="truncate font-medium">
        {describeViolation(row)}
      </a>
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-12 text-ink-3">
          {row.type} · {[subjectOf(row), addresseeOf(row)].filter(Boolean).join(' ')}
        </span>
        <ViolationBadge status={row.status} />
      </span>
    </span>
  )
}
