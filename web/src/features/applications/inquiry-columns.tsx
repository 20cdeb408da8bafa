import { inquiryTypeNames } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ShortTime } from '../../ui/format.tsx'
import type { RecordColumn } from '../../ui/record-list.tsx'
import { InquiryBadge } from './inquiry-badge.tsx'

type Clock = { zone: string; now: Date }

const path = (row: Inquiry) => `/dashboard/applications?tab=inquiries&id=${row.id}`

export function inquiryColumns({ zone, now }: Clock): RecordColumn<Inquiry>[] {
  return [
    {
      key: 'from',
      head: 'From',
      className: 'w-56 @max-2xl:w-auto',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={row.name} />
          <a href={path(row)} tabIndex={-1} title={row.email} className="truncate font-medium">
            {row.name}
          </a>
        </span>
      ),
    },
    {
      key: 'message',
      head: 'Message',
      className: '@max-2xl:hidden',
      cell: (row) => <span className="text-ink-2">{row.message}</span>,
    },
    { key: 'type', head: 'Type', className: 'w-28', cell: (row) => inquiryTypeNames[row.type] },
    { key: 'status', head: 'Status', className: 'w-24', cell: (row) => <InquiryBadge status={row.status} /> },
    {
      key: 'received',
      head: 'Received',
      className: 'w-34',
      cell: (row) => <ShortTime at={row.createdAt} zone={zone} now={now} />,
    },
  ]
}

export function InquiryPhoneRow({ row, zone, now }: Clock & { row: Inquiry }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={row.name} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <a href={path(row)} tabIndex={-1} className="truncate font-medium">
          {row.name}
        </a>
        <span className="truncate text-12 text-ink-3">
          {inquiryTypeNames[row.type]} · {row.message}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-0.5">
        <InquiryBadge status={row.status} />
        <span className="text-12 text-ink-3">
          <ShortTime at={row.createdAt} zone={zone} now={now} />
        </span>
      </span>
    </span>
  )
}
