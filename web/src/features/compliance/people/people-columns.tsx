import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { formatDate, StyledBadge, statusBadges } from '../records/record-labels.tsx'

const kindOf = ({ creatorId, hasAccount }: PersonListItem) =>
  creatorId === null ? 'Co-performer' : hasAccount ? 'Creator' : 'Creator without account'

const validUntilText = ({ acceptedUntil, status }: PersonListItem) => {
  if (acceptedUntil !== null) return formatDate(acceptedUntil)
  return status === 'accepted' ? 'No expiry' : '–'
}

export const personColumns: RecordColumn<PersonListItem>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={row.name} />
        <NameLink row={row} />
      </span>
    ),
  },
  {
    key: 'kind',
    head: 'Type',
    className: 'w-48 @max-3xl:hidden',
    cell: (row) => <span className="text-ink-2">{kindOf(row)}</span>,
  },
  {
    key: 'until',
    head: 'ID valid until',
    className: 'w-36 @max-2xl:hidden tabular-nums',
    cell: (row) => validUntilText(row),
  },
  {
    key: 'status',
    head: 'Status',
    className: 'w-52',
    cell: (row) => (
      <span className="flex items-center gap-1.5">
        <StyledBadge badge={statusBadges[row.status]} />
        {row.pendingDocuments > 0 && row.status !== 'submitted' && (
          <StyledBadge badge={statusBadges.submitted} />
        )}
      </span>
    ),
  },
]

function NameLink({ row: { id, name } }: { row: PersonListItem }) {
  return (
    <a
      href={`/dashboard/compliance?tab=people&person=${id}`}
      tabIndex={-1}
      title={name}
      className="truncate font-medium">
      {name}
    </a>
  )
}

export function PersonPhoneRow({ row }: { row: PersonListItem }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={row.name} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <NameLink row={row} />
        <span className="truncate text-12 text-ink-3">{kindOf(row)}</span>
      </span>
      <StyledBadge badge={statusBadges[row.status]} />
    </span>
  )
}
